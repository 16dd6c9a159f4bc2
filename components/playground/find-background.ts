const sidePx = 32;
/** Above it a picture counts as light. 1 is white. */
const lightAbove = 0.6;

/** The background that a picture stands out from: a light one needs a dark background. */
export async function findBackground(src: string): Promise<'light' | 'dark'> {
  const pixels = await readPixels(src).catch(() => null);
  return pixels !== null && lightnessOf(pixels) > lightAbove ? 'dark' : 'light';
}

async function readPixels(src: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot read pixels.');
  context.drawImage(image, 0, 0, sidePx, sidePx);
  return context.getImageData(0, 0, sidePx, sidePx).data;
}

/** From 0 for black to 1 for white; what is transparent does not count. */
export function lightnessOf(pixels: Uint8ClampedArray): number {
  let light = 0;
  let drawn = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4);
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    drawn += alpha;
  }
  return drawn === 0 ? 0 : light / drawn;
}
