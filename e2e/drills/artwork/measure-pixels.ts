import sharp from 'sharp';

/** The drawn ink, pixel by pixel: what color, and how much of the ground shines through. */
export type DrawnInk = { red: Uint8Array; green: Uint8Array; blue: Uint8Array; alpha: Uint8Array };

const sidePixels = 192;
/** Where a shape ends, its pixels are mixed with the ground: they are no ink of their own. */
const edgeStep = 12;
const solid = 192;

/** Draws an SVG, knowing nothing about it, and keeps the pixels that are ink through and through. */
export async function drawInk(svg: Uint8Array): Promise<DrawnInk> {
  const { data, info } = await sharp(svg, { density: 144 })
    .resize(sidePixels, sidePixels, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = Array.from({ length: info.width * info.height }, (_, at) => at);
  const alphaAt = (at: number) => data[at * 4 + 3] ?? 0;
  const isInside = (at: number) =>
    [at - 1, at + 1, at - info.width, at + info.width].every(
      (near) => Math.abs(alphaAt(near) - alphaAt(at)) <= edgeStep,
    );
  const ink = all.filter((at) => alphaAt(at) >= solid || (alphaAt(at) > edgeStep && isInside(at)));
  const channel = (offset: number) => Uint8Array.from(ink, (at) => data[at * 4 + offset] ?? 0);
  return { red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3) };
}

/** How much of the ink, as it is seen on the ground, has at least this contrast with it. */
export function shareOnGround(ink: DrawnInk, ground: string, contrastMin: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(ground.slice(at, at + 2), 16),
  );
  const under = luminance(red, green, blue);
  let passing = 0;
  for (let at = 0; at < ink.alpha.length; at++) {
    const opacity = (ink.alpha[at] ?? 0) / 255;
    const mix = (over: number | undefined, below: number) =>
      Math.round((over ?? 0) * opacity + below * (1 - opacity));
    const seen = luminance(
      mix(ink.red[at], red),
      mix(ink.green[at], green),
      mix(ink.blue[at], blue),
    );
    const ratio = (Math.max(seen, under) + 0.05) / (Math.min(seen, under) + 0.05);
    if (ratio >= contrastMin) passing++;
  }
  return ink.alpha.length === 0 ? 0 : passing / ink.alpha.length;
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

/** WCAG 2 relative luminance, written out here: what is checked must not check itself. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}
