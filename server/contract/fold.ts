/** Letters that NFKD does not decompose although people type them as plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

// From strings, which the bundler writes in ASCII: V8 stores a source with any other letter at twice the size.
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const apostrophe = new RegExp("['’‘ʼ`´]", 'g');

/**
 * The form that all spellings of a name share: lower-case words of letters and digits, with single spaces.
 * "C++" → "cplusplus", "AT&T" → "at and t", "L'Oréal" → "loreal", "Next.js" → "next js".
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // A fast path for nearly every name: the whole catalog is folded at each start.
  if (/^[a-z0-9]+(?:[ -][a-z0-9]+)*$/.test(lower)) return lower.replaceAll('-', ' ');
  return spellOut(text)
    .replace(apostrophe, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Lower case, without accents, and with words for the signs that carry meaning. */
export function spellOut(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll('&', ' and ');
}
