import fc from 'fast-check';

/** Any code point. `unit: 'binary'` means the same, but is slow to start. */
export const anyCharacter = fc.nat(0x10ffff).map((codePoint) => String.fromCodePoint(codePoint));
