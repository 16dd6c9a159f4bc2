import { enrichInTime } from '../artwork/enrich-in-time';
import type { Brand } from '../catalog/catalog';
import { type BrandTokens, type ColorToken, listTokens } from './list-tokens';
import { writeDtcg } from './write-dtcg';

export const tokenFormats = ['css', 'scss', 'tailwind', 'dtcg'] as const;

export type TokenFormat = (typeof tokenFormats)[number];

const writers: Record<TokenFormat, (brands: readonly BrandTokens[]) => string> = {
  css: (brands) => writeBlock(':root', '--brand-', brands),
  scss: (brands) => writeLines('$brand-', brands, '').join('\n') + '\n',
  tailwind: (brands) => writeBlock('@theme', '--color-', brands),
  dtcg: writeDtcg,
};

/** The color tokens of the brands as a file to build with, accents included where they are to be had soon. */
export async function writeTokens(brands: readonly Brand[], format: TokenFormat): Promise<string> {
  await Promise.all(brands.map(enrichInTime));
  return formatTokens(brands, format);
}

/** The same of what is known by now. */
export function formatTokens(brands: readonly Brand[], format: TokenFormat): string {
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

/** A name must not end the comment that it stands in. */
function inComment(name: string): string {
  return name.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}
