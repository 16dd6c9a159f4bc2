import fc from 'fast-check';

/** Any code point. `unit: 'binary'` is the same, and takes most of a second to list them all. */
export const anyCharacter = fc.nat(0x10ffff).map((codePoint) => String.fromCodePoint(codePoint));
