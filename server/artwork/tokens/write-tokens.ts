import type { Brand } from '../../catalog/catalog';
import { channelsOf, contrast } from '../colors/contrast';
import { bareSlug } from '../../contract/brand-facts';
import { textContrastEnhanced } from '../../contract/thresholds';
import { contrastTextColor } from '../colors/theme-colors';
import { brandColors } from '../derive/brand-colors';

export const tokenFormats = ['css', 'scss', 'tailwind', 'dtcg'] as const;

export type TokenFormat = (typeof tokenFormats)[number];

const writers: Record<TokenFormat, (brands: readonly BrandTokens[]) => string> = {
  css: (brands) => writeBlock(':root', '--brand-', brands),
  scss: (brands) => writeLines('$brand-', brands, '').join('\n') + '\n',
  tailwind: (brands) => writeBlock('@theme', '--color-', brands),
  dtcg: writeDtcg,
};

/** The color tokens of the brands as a file. */
export function writeTokens(brands: readonly Brand[], format: TokenFormat): string {
  return writers[format](brands.map(listTokens));
}

function writeBlock(selector: string, prefix: string, brands: readonly BrandTokens[]): string {
  return `${selector} {\n${writeLines(prefix, brands, '  ').join('\n')}\n}\n`;
}

function writeLines(prefix: string, brands: readonly BrandTokens[], indent: string): string[] {
  return brands.flatMap(({ slug, name, tokens }) => [
    `${indent}/* ${inComment(name)}${tokens.length === 0 ? ': no color is known' : ''} */`,
    ...tokens.map(
      (token) => `${indent}${prefix}${slug}-${token.name}: #${token.hex};${remark(token)}`,
    ),
  ]);
}

function remark({ pair }: ColorToken): string {
  return pair === null ? '' : ` /* ${pair.contrast.toFixed(2)}:1, ${pair.level} */`;
}

/** A name must not end its comment. */
function inComment(name: string): string {
  return name.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}

/** The format of the Design Tokens Community Group, 2025.10, with one group for each brand. */
function writeDtcg(brands: readonly BrandTokens[]): string {
  const groups = brands.map(({ slug, name, tokens }) => [
    slug,
    {
      $description: name,
      ...Object.fromEntries(tokens.map((token) => [token.name, describe(slug, token)])),
    },
  ]);
  return `${JSON.stringify({ brand: { $type: 'color', ...Object.fromEntries(groups) } }, null, 2)}\n`;
}

function describe(slug: string, { hex, pair }: ColorToken) {
  const $value = { colorSpace: 'srgb', components: components(hex), alpha: 1, hex: `#${hex}` };
  if (pair === null) return { $value };
  const { on, contrast: ratio, level } = pair;
  return {
    $value,
    $description: `Text on ${on}: ${ratio.toFixed(2)}:1, WCAG ${level}.`,
    $extensions: { 'marque.contrast': { on: `{brand.${slug}.${on}}`, ratio, level } },
  };
}

/** From 0 to 1, precise enough to convert back to the same hex. */
function components(hex: string): number[] {
  return channelsOf(hex).map((channel) => Number((channel / 255).toFixed(4)));
}

export type ColorToken = {
  /** `primary`, `dark`, `accent-1`; text on it is `on-primary` and so on. */
  readonly name: string;
  /** Bare RRGGBB. */
  readonly hex: string;
  /** For text: its background, and its contrast with it. */
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
  return { slug: bareSlug(brand.slug), name: brand.name, tokens };
}
