import sharp from 'sharp';

/** @typedef {import('./picture').DrawnKind} DrawnKind */

// A process draws one picture at a time, and rarely the same one again.
sharp.cache(false);
sharp.concurrency(1);

const plainSideMax = 1024;
const iconSizes = [16, 32, 48];
/** Fainter pixels are hardly seen. */
const faintAlpha = 24;
const rootTag = /<svg(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(?=\/?>)/;
const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const gap = String.raw`(?:\s*,\s*|\s+)`;
const viewBox = new RegExp(
  String.raw`\sviewBox\s*=\s*["']\s*${number}${gap}${number}${gap}(${number})${gap}(${number})\s*["']`,
);
const ownSize = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;

const pngSignature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

/**
 * Draws at exactly the requested size: scaled from another size the picture would be blurred. A stored PNG is never
 * enlarged.
 * @param {Uint8Array} svg
 * @param {DrawnKind} kind
 * @returns {Promise<Buffer>}
 */
export async function drawPicture(svg, { format, size, matte = 'FFFFFF' }) {
  const input = Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength);
  if (format === 'ico') return drawIcons(input);
  const image = drawAt(input, size);
  if (format === 'ink') return measureInk(image);
  // More effort would take much longer and save a few percent.
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 4 }).toBuffer();
    case 'webp':
      // Flat shapes with sharp edges are smaller as lossless WebP than as lossy.
      return image.webp({ lossless: true, effort: size > plainSideMax ? 0 : 1 }).toBuffer();
    case 'avif':
      return image.avif({ quality: 65, effort: size > plainSideMax ? 0 : 1 }).toBuffer();
    default:
      // The colors of sharp edges would bleed if they had fewer pixels than the shapes.
      return image
        .flatten({ background: `#${matte}` })
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        .toBuffer();
  }
}

/**
 * @param {Buffer} input
 * @param {number} size
 */
function drawAt(input, size) {
  const isBitmap = input.subarray(0, pngSignature.length).equals(pngSignature);
  const sized = isBitmap ? null : atSize(input.toString('utf8'), size);
  const options = { limitInputPixels: Math.max(plainSideMax, size) ** 2 };
  return sized === null
    ? sharp(input, options).resize(size, size, { fit: 'inside', withoutEnlargement: isBitmap })
    : sharp(Buffer.from(sized), options);
}

/**
 * Where the ink is, in units of the longer side, and how much of the square over that side has ink: see `InkArea`.
 * @param {import('sharp').Sharp} image
 */
async function measureInk(image) {
  const { data, info } = await image
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const longer = Math.max(info.width, info.height);
  let [left, top, right, bottom, ink] = [info.width, info.height, 0, 0, 0];
  for (const [i, alpha] of data.entries()) {
    if (alpha < faintAlpha) continue;
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    ink += alpha / 255;
  }
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const shares = [left, top, width, height].map((pixels) => pixels / longer);
  const [x, y, wide, high] = ink === 0 ? [0, 0, 0, 0] : shares;
  return Buffer.from(JSON.stringify({ x, y, width: wide, height: high, area: ink / longer ** 2 }));
}

/**
 * An ICO file: a directory, and square PNGs.
 * @param {Buffer} input
 */
async function drawIcons(input) {
  const pngs = [];
  for (const size of iconSizes) {
    const { data, info } = await drawAt(input, size).png().toBuffer({ resolveWithObject: true });
    const [wide, high] = [size - info.width, size - info.height];
    const [left, top] = [wide >> 1, high >> 1];
    const around = { left, top, right: wide - left, bottom: high - top, background: '#0000' };
    pngs.push(await sharp(data).extend(around).png().toBuffer());
  }
  const directory = Buffer.alloc(6 + 16 * pngs.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pngs.length, 4);
  let offset = directory.length;
  for (const [i, png] of pngs.entries()) {
    const at = 6 + 16 * i;
    directory.writeUInt8(iconSizes[i] ?? 0, at);
    directory.writeUInt8(iconSizes[i] ?? 0, at + 1);
    // One plane of 32 bits for each pixel.
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pngs]);
}

/**
 * Sets the drawing's own width and height, the longer one to `size`.
 * @param {string} svg
 * @param {number} size
 * @returns {string | null} null when its proportions cannot be read
 */
function atSize(svg, size) {
  const root = rootTag.exec(svg);
  const [, width, height] = viewBox.exec(root?.[0] ?? '') ?? [];
  const [wide, high] = [Number(width), Number(height)];
  if (root === null || !(wide > 0) || !(high > 0)) return null;
  const scale = size / Math.max(wide, high);
  const pixels = (/** @type {number} */ side) => Math.max(1, Math.round(side * scale));
  const tag = `${root[0].replaceAll(ownSize, '')} width="${pixels(wide)}" height="${pixels(high)}"`;
  return svg.slice(0, root.index) + tag + svg.slice(root.index + root[0].length);
}
