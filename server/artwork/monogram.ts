import { hash } from 'node:crypto';
import { spellOut } from '../contract/fold';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A lozenge, for names in scripts that are not drawn here. */
const neutralSign: MonogramGlyph = [24, 'M12 1 24 14 12 27 0 14Z'];

/** The first letter or digit of a name that can be drawn, as people see it: with the mark of Й, without that of É. */
export function chooseMonogram(name: string): MonogramGlyph {
  for (const { segment } of graphemes.segment(name)) {
    const whole = segment.normalize('NFC').toUpperCase();
    const plain = /[\p{L}\p{N}]/u.exec(spellOut(segment))?.[0].toUpperCase();
    const letter = findLetter(whole) ?? (plain === undefined ? null : findLetter(plain));
    if (letter !== null) return letter;
  }
  return neutralSign;
}

/** White is legible as text on each of them. */
const colors = [
  'B4232F',
  'B3420C',
  '8F5A00',
  '4D7C0F',
  '15803D',
  '0F766E',
  '0E7490',
  '0369A1',
  '1D4ED8',
  '4F46E5',
  '6D28D9',
  '86198F',
  'A21CAF',
  'BE185D',
  '475569',
  '57534E',
] as const;

/** For a brand without a known color: always the same for a slug. Bare RRGGBB. */
export function chooseColor(slug: string): string {
  const digest = Number.parseInt(hash('sha256', slug).slice(0, 8), 16);
  return colors[digest % colors.length] ?? colors[0];
}

/** Capitals of Cyrillic and Greek, drawn as those of Latin are; marks reach above and below the 28 units. */
const letters: Readonly<Record<string, MonogramGlyph>> = {
  Б: [17, 'M16 0H0V28H9A8 8 0 0 0 9 12H0'],
  Г: [15, 'M15 0H0V28'],
  Ґ: [16, 'M16-6V0H0V28'],
  Ғ: [19, 'M19 0H4V28M0 13H12'],
  Д: [24, 'M0 33V28H24V33M4 28C8 20 8 10 8 0H20V28'],
  Ђ: [21, 'M0 0H16M7 0V28M7 14C9 11 12 10 15 10A6 6 0 0 1 21 16V22A6 6 0 0 1 15 28'],
  Ё: [15, 'M15 0H0V28H15M0 13.5H13M4-8h.01M12-8h.01'],
  Є: [20, 'M20 5C17 1.5 14 0 11 0A11 14 0 0 0 11 28C14 28 17 26.5 20 23M1 14H12'],
  Ж: [28, 'M14 0V28M1 0 14 14 0 28M27 0 14 14 28 28'],
  З: [
    17,
    'M1 4C3 1.5 5.5 0 9 0A7 6.75 0 0 1 9 13.5H6M9 13.5A7.5 7.25 0 0 1 9 28C5 28 2 26.5 0 23.5',
  ],
  И: [20, 'M0 0V28L20 0V28'],
  Й: [20, 'M0 0V28L20 0V28M5-9C6-4 14-4 15-9'],
  Ї: [10, 'M5 0V28M0-8h.01M10-8h.01'],
  Қ: [19, 'M0 0V28M17 0 0 17M6.5 10.5 18 28V33'],
  Л: [20, 'M0 28C5 26 6 16 6 0H20V28'],
  Љ: [30, 'M0 28C4 26 5 16 5 0H17V28H23A7 7.5 0 0 0 23 13H17'],
  Ң: [23, 'M0 0V28M20 0V28H23V33M0 13.5H20'],
  Њ: [30, 'M0 0V28M17 0V28H23A7 7.5 0 0 0 23 13H0'],
  Ө: [24, 'M12 0A12 14 0 1 0 12 28A12 14 0 1 0 12 0ZM0 14H24'],
  П: [20, 'M0 28V0H20V28'],
  Ћ: [21, 'M0 0H16M7 0V28M7 14C9 11 12 10 15 10A6 6 0 0 1 21 16V28'],
  У: [20, 'M0 0 10 17M20 0 10 17C7 24 5 28 1 28'],
  Ў: [20, 'M0 0 10 17M20 0 10 17C7 24 5 28 1 28M5-9C6-4 14-4 15-9'],
  Ұ: [22, 'M0 0 11 14.5 22 0M11 14.5V28M4 19H18'],
  Ф: [26, 'M13-1V29M13 4A13 9.5 0 1 0 13 23A13 9.5 0 1 0 13 4Z'],
  Ц: [23, 'M0 0V28H23V34M20 0V28'],
  Ч: [18, 'M0 0V8A9 8 0 0 0 9 16H18M18 0V28'],
  Џ: [20, 'M0 0V28H20V0M10 28V34'],
  Ш: [28, 'M0 0V28H28V0M14 0V28'],
  Щ: [31, 'M0 0V28H31V34M28 0V28M14 0V28'],
  Ъ: [22, 'M0 0H6V28H14A8 8 0 0 0 14 12H6'],
  Ы: [26, 'M0 0V28H9A8 8 0 0 0 9 12H0M26 0V28'],
  Ь: [17, 'M0 0V28H9A8 8 0 0 0 9 12H0'],
  Э: [20, 'M0 5C3 1.5 6 0 9 0A11 14 0 0 1 9 28C6 28 3 26.5 0 23M8 14H19'],
  Ю: [30, 'M0 0V28M0 14H9M19.5 0A10.5 14 0 1 0 19.5 28A10.5 14 0 1 0 19.5 0Z'],
  Я: [18, 'M18 28V0H8A8 8 0 0 0 8 16H18M9 16 0 28'],
  Ә: [23, 'M1 6C4 2 7 0 11.5 0A11.5 14 0 0 1 11.5 28A11.5 13 0 0 1 .5 15H22.5'],
  Δ: [24, 'M12 0 24 28H0Z'],
  Θ: [24, 'M12 0A12 14 0 1 0 12 28A12 14 0 1 0 12 0ZM8 14H16'],
  Λ: [22, 'M0 28 11 0 22 28'],
  Ξ: [18, 'M0 0H18M3 14H15M0 28H18'],
  Σ: [18, 'M18 0H0L10 14 0 28H18'],
  Ψ: [26, 'M13 0V28M0 0V6A13 12 0 0 0 26 6V0'],
  Ω: [26, 'M0 28H9V25A11.5 13.5 0 1 1 17 25V28H26'],
};

/** Letters that look like a letter of another script. */
const likeness: Readonly<Record<string, string>> = Object.fromEntries(
  ['АA', 'ВB', 'ЕE', 'ЅS', 'ІI', 'ЈJ', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'ҮY', 'ХX', 'ҺH']
    .concat(['ΑA', 'ΒB', 'ΓГ', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΠП', 'ΡP', 'ΤT'])
    .concat(['ΥY', 'ΦФ', 'ΧX'])
    .map((pair) => [...pair] as [string, string]),
);

/** A capital or a digit of Latin, Cyrillic or Greek; null for any other character. */
function findLetter(character: string): MonogramGlyph | null {
  const drawn = likeness[character] ?? character;
  return letters[drawn] ?? glyphs[drawn] ?? null;
}

/** A stroked center line, 28 high, so that no font is needed. */
type MonogramGlyph = readonly [width: number, path: string];

/** The capitals of Latin, and the digits. */
export const glyphs: Readonly<Record<string, MonogramGlyph>> = {
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
