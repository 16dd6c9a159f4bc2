/** Letters that NFKD leaves whole although people type them as plain ones. */
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

// From strings, which the bundler writes in ASCII: V8 holds a source with any other letter at twice the size.
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
const apostrophe = new RegExp("['’‘ʼ`´]", 'g');

/**
 * What all spellings of a name have in common: lower-case words of letters and digits, with single spaces.
 * "C++" → "cplusplus", "AT&T" → "at and t", "L'Oréal" → "loreal", "Next.js" → "next js".
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Nearly every name: the whole catalog is folded at each start.
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
