import { Buffer } from 'node:buffer';

/**
 * A drawing as an address, which needs no request: an SVG, or the bytes of a PNG. Empty for a picture that the editor has
 * not saved yet, and shows itself.
 */
export function presentDrawing(drawing: string | Uint8Array): string {
  if (typeof drawing === 'string') return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  if (drawing.byteLength === 0) return '';
  return `data:image/png;base64,${Buffer.from(drawing).toString('base64')}`;
}
