import { converter } from 'culori';
import { describe, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { darkBackground } from '../../contract/thresholds';
import { contrast } from './contrast';
import { contrastTextColor, darkModeColor } from './theme-colors';

const toOklch = converter('oklch');
const colors = [
  ...new Set(readFacts().flatMap(({ brandColor }) => (brandColor === null ? [] : [brandColor]))),
];

describe("every brand's color", () => {
  test('every brand’s color has a text color that is legible on it', () => {
    const unreadable = colors.filter((color) => contrast(contrastTextColor(color), color) < 4.5);
    expect(unreadable).toEqual([]);
  });

  test('every brand’s color has a color for dark pages that is legible there as text', () => {
    const unreadable = colors.filter(
      (color) => contrast(darkModeColor(color), darkBackground) < 4.5,
    );
    expect(unreadable).toEqual([]);
  });

  test('every brand’s color keeps its hue on dark pages, or turns white if it has none', () => {
    const turned = colors.filter((color) => {
      const [before, after] = [color, darkModeColor(color)].map((hex) => toOklch(`#${hex}`));
      if (!before || !after || after.c < 0.03) return false;
      const turn = Math.abs((before.h ?? 0) - (after.h ?? 0));
      return Math.min(turn, 360 - turn) > 6;
    });
    expect(turned).toEqual([]);
  });

  test('every brand’s color stays as it is if it is already legible on dark pages', () => {
    const changed = colors.filter(
      (color) => contrast(color, darkBackground) >= 4.5 && darkModeColor(color) !== color,
    );
    expect(changed).toEqual([]);
  });
});

test.each([
  ['635BFF', '6763FF'],
  ['181717', 'FFFFFF'],
  ['000000', 'FFFFFF'],
  ['FFFFFF', 'FFFFFF'],
  ['1ED760', '1ED760'],
])('%s is %s on dark pages', (color, dark) => {
  expect(darkModeColor(color)).toBe(dark);
});
