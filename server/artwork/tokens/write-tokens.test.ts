import { describe, expect, test } from 'vitest';
import { textContrastMin } from '../../contract/thresholds';
import { contrast } from '../colors/contrast';
import type { Brand } from '../../catalog/catalog';
import { randomBackgrounds } from '../../../e2e/drills/artwork/random-backgrounds';
import { listTokens, tokenFormats, writeTokens } from './write-tokens';
import { describeBrand } from '../../../e2e/support/example-brand';

const colors = ['000000', 'FFFFFF', '767676', '808080', ...randomBackgrounds(200, 5)];

describe('the tokens of a brand', () => {
  test('pair every color with text at a contrast of at least 4.5:1, and never overstate it', () => {
    for (const color of colors) {
      const { tokens } = listTokens(brandOf({ brandColor: color }));
      expect(tokens.map(({ name, pair }) => [name, pair?.on])).toEqual([
        ['primary', undefined],
        ['on-primary', 'primary'],
        ['dark', undefined],
        ['on-dark', 'dark'],
      ]);
      for (const { hex, pair } of tokens) {
        const background = tokens.find(({ name }) => name === pair?.on);
        if (pair === null || background === undefined) continue;
        const ratio = contrast(hex, background.hex);
        expect(ratio).toBeGreaterThanOrEqual(textContrastMin);
        expect(pair.contrast).toBeLessThanOrEqual(ratio);
        expect(pair.level).toBe(ratio >= 7 ? 'AAA' : 'AA');
      }
    }
  });

  test('tokens as DTCG convert back to exactly the same color', () => {
    for (const color of colors) {
      const { primary } = readDtcg(brandOf({ brandColor: color }));
      const channels = primary?.$value.components.map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      );
      expect(channels?.join('').toUpperCase()).toBe(color);
      expect(primary?.$value.hex).toBe(`#${color}`);
    }
  });

  test('the tokens of a brand are empty in every format if no color is known', () => {
    for (const format of tokenFormats)
      expect(writeTokens([brandOf({ brandColor: null })], format)).not.toContain('primary');
    expect(readDtcg(brandOf({ brandColor: null }))).toEqual({ $description: 'Sample' });
  });

  test('the tokens of a brand cannot be broken by a name that ends a comment', () => {
    const css = writeTokens([brandOf({ name: 'a */ } body { color: red' })], 'css');
    expect(css.match(/\*\//g)).toHaveLength(css.match(/\/\*/g)?.length ?? 0);
    expect(css).toContain('/* a * / }');
  });
});

type Dtcg = Record<string, { $value: { components: number[]; hex: string } }>;

function readDtcg(brand: Brand): Dtcg {
  const { brand: groups } = JSON.parse(writeTokens([brand], 'dtcg')) as {
    brand: Record<string, Dtcg>;
  };
  return groups[brand.slug] ?? {};
}

function brandOf(given: Partial<Brand>): Brand {
  return describeBrand({}, { slug: 'sample', name: 'Sample', brandColor: '635BFF', ...given });
}
