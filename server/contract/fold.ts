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

/**
 * What two spellings of one name have in common: lower-case words of letters and digits, one space between them.
 * "C++" → "cplusplus", "AT&T" → "at and t", "L'Oréal" → "loreal", "Next.js" → "next js".
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
