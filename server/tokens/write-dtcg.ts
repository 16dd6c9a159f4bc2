import type { BrandTokens, ColorToken } from './list-tokens';

/** In the format of the Design Tokens Community Group, 2025.10: one group a brand. */
export function writeDtcg(brands: readonly BrandTokens[]): string {
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

/** Of 0 to 1, fine enough to come back to the same hex. */
function components(hex: string): number[] {
  return [0, 2, 4].map((at) =>
    Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)),
  );
}
