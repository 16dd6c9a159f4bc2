import sharp from 'sharp';
import { type Pixel, quantizeInk } from './quantize-ink';

/** One color of the drawn ink, measured on rendered pixels. */
export type InkColor = {
  /** Bare RRGGBB in upper case, as `brandColor` is. `currentColor` counts as black. */
  readonly hex: string;
  /** How much of the ink has it, 0 to 1; the shares of a drawing add up to 1. */
  readonly share: number;
  /** 1 where it covers the ground; less where the ground shines through. */
  readonly opacity: number;
};

export type Ink = {
  /** The largest share first. */
  readonly colors: readonly InkColor[];
  /** Width by height of what is drawn, which is not that of the viewBox. */
  readonly aspect: number;
  /** What is drawn, in shares of the viewBox. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

// One thread a drawing: the other cores belong to the requests, or to other drawings.
sharp.concurrency(1);

/** Drawings are measured on as many pixels as a square of this side has, whatever their shape. */
const sidePixels = 96;
const longestPixels = 480;
/** Fainter than this is neither seen nor sure of its color. */
const alphaMin = 24;
/** Neighbors in a gradient differ by less. */
const edgeStep = 12;

/** Draws a sanitized SVG and measures what of it is seen. Null where that is nothing. */
export async function measureInk(svg: string): Promise<Ink | null> {
  const viewBox = readViewBox(svg);
  const long = Math.min(longestPixels, sidePixels * Math.sqrt(Math.max(...aspects(viewBox))));
  const scale = long / Math.max(viewBox.width, viewBox.height);
  const width = Math.max(1, Math.round(viewBox.width * scale));
  const height = Math.max(1, Math.round(viewBox.height * scale));
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const { data, info } = await sharp(Buffer.from(sized))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixel[] = [];
  const box = { left: info.width, right: -1, top: info.height, bottom: -1 };
  for (let at = 0; at < info.width * info.height; at++) {
    const alpha = data[at * 4 + 3] ?? 0;
    if (alpha < alphaMin) continue;
    const x = at % info.width;
    const y = Math.floor(at / info.width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    const color =
      ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0);
    pixels.push({ color, alpha, isEdge: isEdge(data, info.width, at) });
  }
  if (pixels.length === 0) return null;
  const inkWidth = box.right - box.left + 1;
  const inkHeight = box.bottom - box.top + 1;
  return {
    colors: quantizeInk(pixels),
    aspect: round(inkWidth / inkHeight),
    box: {
      x: round(box.left / info.width),
      y: round(box.top / info.height),
      width: round(inkWidth / info.width),
      height: round(inkHeight / info.height),
    },
  };
}

/** Where a shape ends, its pixels are mixed with what lies beside it and say little of the ink. */
function isEdge(data: Buffer, width: number, at: number): boolean {
  return [at - 1, at + 1, at - width, at + width].some((neighbor) =>
    [0, 1, 2, 3].some(
      (channel) =>
        Math.abs((data[neighbor * 4 + channel] ?? 0) - (data[at * 4 + channel] ?? 0)) > edgeStep,
    ),
  );
}

export type ViewBox = { x: number; y: number; width: number; height: number };

export function readViewBox(svg: string): ViewBox {
  const [x = 0, y = 0, width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, width, height };
}

const aspects = ({ width, height }: ViewBox) => [width / height, height / width];

const round = (value: number) => Math.round(value * 1000) / 1000;
