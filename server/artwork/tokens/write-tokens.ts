import type { Brand } from '../../catalog/catalog';
import { channelsOf } from '../colors/contrast';
import { type BrandTokens, type ColorToken, listTokens } from './list-tokens';

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
  const { on, contrast, level } = pair;
  return {
    $value,
    $description: `Text on ${on}: ${contrast.toFixed(2)}:1, WCAG ${level}.`,
    $extensions: { 'marque.contrast': { on: `{brand.${slug}.${on}}`, ratio: contrast, level } },
  };
}

/** From 0 to 1, precise enough to convert back to the same hex. */
function components(hex: string): number[] {
  return channelsOf(hex).map((channel) => Number((channel / 255).toFixed(4)));
}
