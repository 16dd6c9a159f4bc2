import { hash } from 'node:crypto';
import { spellOut } from '../contract/fold';
import type { MonogramGlyph } from './monogram-glyphs';
import { findLetter } from './monogram-letters';

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

/** White reads on each of them as text does. */
const colors = [
  ...['B4232F', 'B3420C', '8F5A00', '4D7C0F', '15803D', '0F766E', '0E7490', '0369A1'],
  ...['1D4ED8', '4F46E5', '6D28D9', '86198F', 'A21CAF', 'BE185D', '475569', '57534E'],
] as const;

/** For a brand whose color nobody states: always the same for a slug. Bare RRGGBB. */
export function chooseColor(slug: string): string {
  const digest = Number.parseInt(hash('sha256', slug).slice(0, 8), 16);
  return colors[digest % colors.length] ?? colors[0];
}
