import type { Brand } from '../../catalog/catalog';
import { textContrastEnhanced } from '../../contract/thresholds';
import { contrast } from '../colors/contrast';
import { contrastTextColor } from '../colors/theme-colors';
import { brandColors } from '../derive/brand-colors';

export type ColorToken = {
  /** `primary`, `dark`, `accent-1`; text on it is `on-primary` and so on. */
  readonly name: string;
  /** Bare RRGGBB. */
  readonly hex: string;
  /** For text: its background, and how well it reads there. */
  readonly pair: TextPair | null;
};

export type TextPair = {
  readonly on: string;
  /** WCAG 2 contrast, rounded down to two decimals. */
  readonly contrast: number;
  readonly level: 'AA' | 'AAA';
};

export type BrandTokens = {
  readonly slug: string;
  readonly name: string;
  readonly tokens: readonly ColorToken[];
};

/** The brand's colors, each followed by a text color for it. */
export function listTokens(brand: Brand): BrandTokens {
  const backgrounds = brandColors(brand).roles.filter(({ role }) => !role.startsWith('on'));
  const tokens = backgrounds.flatMap(({ role, hex }): ColorToken[] => {
    const name = role.replace(/(\d+)$/, '-$1');
    const text = contrastTextColor(hex);
    const ratio = Math.floor(contrast(text, hex) * 100) / 100;
    const level = ratio >= textContrastEnhanced ? 'AAA' : 'AA';
    return [
      { name, hex, pair: null },
      { name: `on-${name}`, hex: text, pair: { on: name, contrast: ratio, level } },
    ];
  });
  return { slug: brand.slug, name: brand.name, tokens };
}
