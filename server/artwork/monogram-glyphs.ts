import { spellOut } from '../contract/fold';

/** Capitals and digits as stroked center lines, 28 high, so that no font is needed. */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [22, 'M0 28 11 0 22 28M4 18.5H18'],
  B: [18, 'M0 13.5H10A6.75 6.75 0 0 0 10 0H0V28H10.5A7.25 7.25 0 0 0 10.5 13.5'],
  C: [22, 'M21.5 5.5A12 14 0 1 0 21.5 22.5'],
  D: [21, 'M0 0V28H8A13 14 0 0 0 8 0Z'],
  E: [15, 'M15 0H0V28H15M0 13.5H13'],
  F: [15, 'M15 0H0V28M0 14H13'],
  G: [23, 'M21.5 5.5A12 14 0 1 0 23 16V15H14'],
  H: [20, 'M0 0V28M20 0V28M0 13.5H20'],
  I: [0, 'M0 0V28'],
  J: [13, 'M13 0V20A6.5 8 0 0 1 0 20'],
  K: [18, 'M0 0V28M17 0 0 17M6.5 10.5 18 28'],
  L: [15, 'M0 0V28H15'],
  M: [24, 'M0 28V0L12 18 24 0V28'],
  N: [20, 'M0 28V0L20 28V0'],
  O: [24, 'M12 0A12 14 0 1 0 12 28A12 14 0 1 0 12 0Z'],
  P: [18, 'M0 28V0H10A8 8 0 0 1 10 16H0'],
  Q: [24, 'M12 0A12 14 0 1 0 12 28A12 14 0 1 0 12 0ZM15 20 24 30'],
  R: [18, 'M0 28V0H10A7.75 7.75 0 0 1 10 15.5H0M10 15.5 18 28'],
  S: [
    18,
    'M17 5C15 1.5 12.5 0 9 0C4 0 1 3 1 7C1 16.5 18 11.5 18 20.5C18 25 14 28 9 28C5 28 2 26 0 22.5',
  ],
  T: [20, 'M0 0H20M10 0V28'],
  U: [20, 'M0 0V18A10 10 0 0 0 20 18V0'],
  V: [22, 'M0 0 11 28 22 0'],
  W: [30, 'M0 0 7.5 28 15 5 22.5 28 30 0'],
  X: [20, 'M0 0 20 28M20 0 0 28'],
  Y: [22, 'M0 0 11 14.5 22 0M11 14.5V28'],
  Z: [18, 'M0 0H18L0 28H18'],
  '0': [20, 'M10 0A10 14 0 1 0 10 28A10 14 0 1 0 10 0Z'],
  '1': [8, 'M0 6 8 0V28'],
  '2': [18, 'M.5 8A8.5 8 0 1 1 15.5 13.2L0 28H18'],
  '3': [17, 'M1 0H15.5L7.5 10.8A8.7 8.7 0 1 1 0 22.5'],
  '4': [20, 'M15 28V0L0 20H20'],
  '5': [17, 'M15 0H3L1.5 12.5A8.8 8.8 0 1 1 0 23'],
  '6': [18, 'M13 0C5 5 0 12 0 19A9 9 0 1 0 18 19A9 9 0 0 0 0 19'],
  '7': [18, 'M0 0H18L6.5 28'],
  '8': [
    18,
    'M9 0A7 6.75 0 1 0 9 13.5A7 6.75 0 1 0 9 0ZM9 13.5A9 7.25 0 1 0 9 28A9 7.25 0 1 0 9 13.5Z',
  ],
  '9': [18, 'M5 28C13 23 18 16 18 9A9 9 0 1 0 0 9A9 9 0 0 0 18 9'],
};

/** The first letter or digit of a name, or of the slug if the name is in another script. */
export function monogramGlyph({
  name,
  slug,
}: {
  name: string;
  slug: string;
}): readonly [width: number, path: string] {
  const letter = /[\p{L}\p{N}]/u.exec(spellOut(name))?.[0].toUpperCase() ?? '';
  return glyphs[letter] ?? glyphs[slug.slice(0, 1).toUpperCase()] ?? [0, ''];
}
