import sharp from 'sharp';

/** The color and opacity of each pixel of ink. */
export type DrawnInk = { red: Uint8Array; green: Uint8Array; blue: Uint8Array; alpha: Uint8Array };

const sidePixels = 192;
/** Pixels at the edge of a shape are blended with the background and do not count. */
const edgeStep = 12;
const solid = 192;

/** Draws an SVG and keeps the pixels that are ink. */
export async function drawInk(svg: Uint8Array): Promise<DrawnInk> {
  const { data, info } = await sharp(svg, { density: 144 })
    .resize(sidePixels, sidePixels, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = Array.from({ length: info.width * info.height }, (_, i) => i);
  const alphaAt = (i: number) => data[i * 4 + 3] ?? 0;
  const isInside = (i: number) =>
    [i - 1, i + 1, i - info.width, i + info.width].every(
      (near) => Math.abs(alphaAt(near) - alphaAt(i)) <= edgeStep,
    );
  const ink = all.filter((i) => alphaAt(i) >= solid || (alphaAt(i) > edgeStep && isInside(i)));
  const channel = (offset: number) => Uint8Array.from(ink, (i) => data[i * 4 + offset] ?? 0);
  return { red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3) };
}

/** The share of the ink that has at least this contrast with the background. */
export function shareOnBackground(ink: DrawnInk, background: string, contrastMin: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((i) =>
    Number.parseInt(background.slice(i, i + 2), 16),
  );
  const under = luminance(red, green, blue);
  let passing = 0;
  for (let i = 0; i < ink.alpha.length; i++) {
    const opacity = (ink.alpha[i] ?? 0) / 255;
    const mix = (over: number | undefined, below: number) =>
      Math.round((over ?? 0) * opacity + below * (1 - opacity));
    const seen = luminance(mix(ink.red[i], red), mix(ink.green[i], green), mix(ink.blue[i], blue));
    const ratio = (Math.max(seen, under) + 0.05) / (Math.min(seen, under) + 0.05);
    if (ratio >= contrastMin) passing++;
  }
  return ink.alpha.length === 0 ? 0 : passing / ink.alpha.length;
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** WCAG 2 relative luminance, independent of the code under test. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}
