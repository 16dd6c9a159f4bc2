// Without sharp, which the service does not load.

export const bitmapBytesMax = 1024 * 1024;

export type BitmapFormat = 'png' | 'webp';

/** What the first bytes say; null for anything but PNG and WebP. */
export function bitmapFormatOf(bytes: Uint8Array): BitmapFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

/** Of a stored PNG, from its header. */
export function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Width divided by height. */
export function aspectOfPng(png: Uint8Array): number {
  const { width, height } = sizeOfPng(png);
  return Math.round((width / height) * 1000) / 1000;
}
