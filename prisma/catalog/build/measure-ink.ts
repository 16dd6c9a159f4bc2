import sharp from 'sharp';

const sidePixels = 96;
const darkGround = 0.0065; // luminance of #111111, a usual dark page
const readableRatio = 3;
const visibleRatio = 1.15;

export type Ground = {
  /** Share of the ink with a contrast of 3:1 or more. */
  readable: number;
  /** Share of the ink that stands out from the ground at all. */
  seen: number;
  /** Share of the drawing's extent that is still seen; below 1 where an outer part vanishes. */
  extent: number;
};

export type Ink = {
  /** Share of the square that is drawn at all: 0 is blank. */
  share: number;
  /** A square filled with one color: what is left of a drawing whose effects a renderer does not know. */
  isPlainSquare: boolean;
  /** Width by height of what is drawn. */
  aspect: number;
  onWhite: Ground;
  onDark: Ground;
  /** The most frequent color, RRGGBB, white only where there is nothing else. */
  dominant: string | null;
};

/** Draws a sanitized SVG and measures what a reader would see of it on a white and on a dark page. */
export async function measureInk(svg: string): Promise<Ink> {
  const sized = svg.replace('<svg ', `<svg width="${sidePixels}" height="${sidePixels}" `);
  const { data } = await sharp(Buffer.from(sized))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = new Extent();
  const white = new Tally();
  const dark = new Tally();
  const colors = new Map<number, number>();
  for (let pixel = 0; pixel < sidePixels * sidePixels; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
    if (alpha < 64) continue;
    const x = pixel % sidePixels;
    const y = Math.floor(pixel / sidePixels);
    all.add(x, y);
    const ink = luminance(red, green, blue);
    const opacity = alpha / 255;
    // A white page is seen where the ink is near white in every channel: yellow on white counts as seen.
    const isWhite = Math.min(red, green, blue) * opacity + 255 * (1 - opacity) > 236;
    white.add(x, y, contrast(ink * opacity + (1 - opacity), 1), !isWhite);
    const ratioOnDark = contrast(ink * opacity + darkGround * (1 - opacity), darkGround);
    dark.add(x, y, ratioOnDark, ratioOnDark > visibleRatio);
    if (alpha > 250)
      colors.set(
        (red << 16) | (green << 8) | blue,
        (colors.get((red << 16) | (green << 8) | blue) ?? 0) + 1,
      );
  }
  return {
    share: all.count / sidePixels ** 2,
    isPlainSquare:
      all.count >= 0.93 * all.width * all.height &&
      all.gaps <= 2 &&
      spread(colors) <= 24 &&
      Math.abs(all.width - all.height) <= 4,
    aspect: all.width / Math.max(1, all.height),
    onWhite: white.ground(all),
    onDark: dark.ground(all),
    dominant: findDominant(colors),
  };
}

class Extent {
  count = 0;
  private left = sidePixels;
  private right = -1;
  private readonly rows = new Map<number, { first: number; last: number; count: number }>();
  private top = sidePixels;
  private bottom = -1;

  add(x: number, y: number): void {
    this.count += 1;
    const row = this.rows.get(y);
    if (row === undefined) this.rows.set(y, { first: x, last: x, count: 1 });
    else {
      row.last = x;
      row.count += 1;
    }
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }
  /** Pixels left empty between the first and the last of a row: none in a plain tile. */
  get gaps(): number {
    return [...this.rows.values()].reduce(
      (sum, row) => sum + row.last - row.first + 1 - row.count,
      0,
    );
  }
  get width(): number {
    return Math.max(0, this.right - this.left + 1);
  }
  get height(): number {
    return Math.max(0, this.bottom - this.top + 1);
  }
}

class Tally {
  private readable = 0;
  private seen = new Extent();

  add(x: number, y: number, ratio: number, isSeen: boolean): void {
    if (ratio >= readableRatio) this.readable += 1;
    if (isSeen) this.seen.add(x, y);
  }
  ground(all: Extent): Ground {
    const area = all.width * all.height;
    return {
      readable: this.readable / Math.max(1, all.count),
      seen: this.seen.count / Math.max(1, all.count),
      extent: area === 0 ? 0 : (this.seen.width * this.seen.height) / area,
    };
  }
}

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** WCAG contrast of RRGGBB with a white page, 1 to 21. */
export function contrastOnWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return contrast(luminance(red, green, blue), 1);
}

/** How far the opaque colors lie apart, 0 to 255. */
function spread(colors: ReadonlyMap<number, number>): number {
  const all = [...colors.keys()];
  const channels = [16, 8, 0].map((shift) => all.map((color) => (color >> shift) & 255));
  return Math.max(...channels.map((values) => Math.max(0, ...values) - Math.min(255, ...values)));
}

function findDominant(colors: ReadonlyMap<number, number>): string | null {
  const ranked = [...colors]
    .sort((left, right) => right[1] - left[1] || left[0] - right[0])
    .map(([color]) => color);
  const chosen = ranked.find((color) => color !== 0xffffff) ?? ranked[0];
  return chosen === undefined ? null : chosen.toString(16).padStart(6, '0').toUpperCase();
}
