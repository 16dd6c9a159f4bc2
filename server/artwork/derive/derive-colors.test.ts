import { describe, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { findAccent } from './derive-colors';

const accentOf = (...colors: [hex: string, share: number][]) =>
  findAccent('<svg/>', { colors: colors.map(([hex, share]) => ({ hex, share, opacity: 1 })) });

describe('the color that a drawing is known by', () => {
  test('the color of a drawing is its most used color with a hue, beside white', () => {
    expect(accentOf(['FFFFFF', 0.5], ['0A66C2', 0.4], ['E50914', 0.1])).toBe('0A66C2');
  });

  test('the color of a drawing is the shade in the middle of several shades', () => {
    expect(accentOf(['3BD5FF', 0.35], ['0CA4FA', 0.34], ['1844B2', 0.31])).toBe('0CA4FA');
  });

  test('the color of a drawing is the one color of an emblem beside a name in black', () => {
    expect(accentOf(['000000', 0.7], ['00A1E0', 0.3])).toBe('00A1E0');
  });

  test('the color of a drawing is none for a black mark, or one in black and several colors', () => {
    expect(accentOf(['000000', 0.97], ['E50914', 0.03])).toBeNull();
    expect(accentOf(['000000', 0.4], ['E50914', 0.3], ['0A66C2', 0.3])).toBeNull();
    expect(accentOf(['000000', 0.6], ['808080', 0.4])).toBeNull();
  });
});

test.each([
  ['linkedin', '0A66C2'],
  ['salesforce', '00A1E0'],
  ['slack', '36C5F0'],
  ['ibm', '1F70C1'],
  ['heroku', '430098'],
  ['twilio', 'E31E26'],
  ['microsoft-teams', '5F50E2'],
  ['microsoft-outlook', '20A7FA'],
  ['uber', '000000'],
  ['tiktok', '000000'],
])('the brand color of %s is %s', (slug, color) => {
  expect(readFacts().find((brand) => brand.slug === slug)?.brandColor).toBe(color);
});
