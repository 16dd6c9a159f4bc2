import sharp from 'sharp';
import {
  channelsOf,
  luminance as luminanceOf,
  luminanceContrast,
} from '../../../server/artwork/colors/contrast';
import {
  catalogDarkLuminance,
  graphicsContrastMin,
  nearWhiteChannelMin,
  visibleContrastMin,
} from '../../../server/contract/thresholds';

const sidePixels = 96;

/** How a drawing looks on a page. */
export type OnPage = {
  /** The share of the ink that reaches `graphicsContrastMin`. */
  readable: number;
  /** The share of the ink that is visible at all. */
  seen: number;
  /** The share of the drawing's extent that is visible; below 1 if an outer part vanishes. */
  extent: number;
};

export type Visibility = {
  /** The share of the square that has ink: 0 is blank. */
  share: number;
  /** A square in one color: the rest of a drawing whose effects the renderer does not support. */
  isPlainSquare: boolean;
  /** Width by height of the ink. */
  aspect: number;
  /** The ink's place in the square, as shares of its side. */
  box: { left: number; top: number; width: number; height: number };
  onWhite: OnPage;
  onDark: OnPage;
  /** The most frequent color as RRGGBB; white only if there is no other. */
  dominant: string | null;
};

type Pixel = {
  x: number;
  y: number;
  rgb: [number, number, number];
  luminance: number;
  opacity: number;
};

/** Draws a sanitized SVG and measures how much of it is visible on a white and on a dark page. */
export async function measureVisibility(svg: string): Promise<Visibility> {
  const pixels = await drawPixels(svg);
  const { left, top, width, height, area } = boundsOf(pixels);
  const colors = new Map<string, number>();
  for (const { rgb, opacity } of pixels) {
    if (opacity <= 250 / 255) continue;
    const hex = Buffer.from(rgb).toString('hex').toUpperCase();
    colors.set(hex, (colors.get(hex) ?? 0) + 1);
  }
  return {
    share: pixels.length / sidePixels ** 2,
    isPlainSquare:
      pixels.length >= 0.93 * area &&
      countGaps(pixels) <= 2 &&
      spread([...colors.keys()]) <= 24 &&
      Math.abs(width - height) <= 4,
    aspect: width / Math.max(1, height),
    box: {
      left: left / sidePixels,
      top: top / sidePixels,
      width: width / sidePixels,
      height: height / sidePixels,
    },
    // Only ink that is near white in every channel vanishes on white: yellow does not.
    onWhite: measureOnPage(
      pixels,
      1,
      ({ rgb, opacity }) =>
        Math.min(...rgb) * opacity + 255 * (1 - opacity) <= nearWhiteChannelMin - 1,
    ),
    onDark: measureOnPage(pixels, catalogDarkLuminance, (_, ratio) => ratio > visibleContrastMin),
    dominant: findDominant(colors),
  };
}

/** The pixels with ink, row by row. */
async function drawPixels(svg: string): Promise<Pixel[]> {
  const sized = svg.replace('<svg ', `<svg width="${sidePixels}" height="${sidePixels}" `);
  const data = await sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer();
  const pixels: Pixel[] = [];
  for (let i = 0; i < sidePixels ** 2; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i * 4, i * 4 + 4);
    if (alpha < 64) continue;
    pixels.push({
      x: i % sidePixels,
      y: Math.floor(i / sidePixels),
      rgb: [red, green, blue],
      luminance: luminanceOf(red, green, blue),
      opacity: alpha / 255,
    });
  }
  return pixels;
}

function measureOnPage(
  pixels: readonly Pixel[],
  page: number,
  isSeen: (pixel: Pixel, ratio: number) => boolean,
): OnPage {
  const ratios = pixels.map(({ luminance, opacity }) =>
    luminanceContrast(luminance * opacity + page * (1 - opacity), page),
  );
  const seen = pixels.filter((pixel, i) => isSeen(pixel, ratios[i] ?? 1));
  const count = Math.max(1, pixels.length);
  return {
    readable: ratios.filter((ratio) => ratio >= graphicsContrastMin).length / count,
    seen: seen.length / count,
    extent: boundsOf(seen).area / Math.max(1, boundsOf(pixels).area),
  };
}

function boundsOf(pixels: readonly Pixel[]) {
  if (pixels.length === 0) return { left: 0, top: 0, width: 0, height: 0, area: 0 };
  const xs = pixels.map(({ x }) => x);
  const ys = pixels.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  return { left, top, width, height, area: width * height };
}

/** Counts the empty pixels between the first and last ink of a row: a plain tile has none. */
function countGaps(pixels: readonly Pixel[]): number {
  return pixels.reduce((sum, { x, y }, i) => {
    const before = pixels[i - 1];
    return before?.y === y ? sum + x - before.x - 1 : sum;
  }, 0);
}

/** The largest distance between the opaque colors, 0 to 255. */
function spread(colors: readonly string[]): number {
  const channels = [0, 1, 2].map((i) => colors.map((hex) => channelsOf(hex)[i] ?? 0));
  return Math.max(...channels.map((all) => Math.max(0, ...all) - Math.min(255, ...all)));
}

function findDominant(colors: ReadonlyMap<string, number>): string | null {
  const ranked = [...colors]
    .sort(([one, often], [other, times]) => times - often || (one < other ? -1 : 1))
    .map(([hex]) => hex);
  return ranked.find((hex) => hex !== 'FFFFFF') ?? ranked[0] ?? null;
}
