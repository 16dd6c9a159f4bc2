import sharp from 'sharp';

/** @typedef {import('./picture').PictureKind} PictureKind */

// A process draws one picture at a time, and rarely the same one again.
sharp.cache(false);
sharp.concurrency(1);

const sideMax = 1024;
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
 * @param {PictureKind} kind
 * @returns {Promise<Buffer>}
 */
export function drawPicture(svg, { format, size }) {
  const input = Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength);
  const isBitmap = input.subarray(0, pngSignature.length).equals(pngSignature);
  const sized = isBitmap ? null : atSize(input.toString('utf8'), size);
  const options = { limitInputPixels: sideMax * sideMax };
  const image =
    sized === null
      ? sharp(input, options).resize(size, size, { fit: 'inside', withoutEnlargement: isBitmap })
      : sharp(Buffer.from(sized), options);
  // More effort would take much longer and save a few percent. Flat shapes with sharp edges are
  // smaller as lossless WebP than as lossy.
  return format === 'png'
    ? image.png({ compressionLevel: 4 }).toBuffer()
    : image.webp({ lossless: true, effort: 1 }).toBuffer();
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
