import { createHash } from 'node:crypto';
import type { Brand } from '../catalog/catalog';
import type { ServedArtwork } from './served-artwork';

const neutralColor = '6B7280';

/** A tile with the brand's initial in its color: the same brand always gets the same bytes. */
export function drawPlaceholder(brand: Brand): ServedArtwork {
  const color = brand.brandColor ?? neutralColor;
  const initial = [...brand.name.normalize('NFC')].find((character) =>
    /[\p{L}\p{N}]/u.test(character),
  );
  const text = (initial ?? '?').toUpperCase();
  const svg = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">` +
      `<rect width="64" height="64" rx="12" fill="#${color}"/>` +
      `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" ` +
      `font-size="32" font-weight="600" fill="#${isDark(color) ? 'FFFFFF' : '000000'}">${text}</text></svg>`,
  );
  const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 32)}"`;
  return { variant: 'placeholder', svg, etag };
}

/** Whether white text reads better on it than black (WCAG relative luminance). */
function isDark(hex: string): boolean {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
