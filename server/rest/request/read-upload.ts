import { bitmapBytesMax, bitmapFormatOf } from '../../artwork/sanitize/bitmap-format';
import { AppError } from '../../platform/errors';
import { readBytes } from '../../platform/requests/read-body';

type Upload = { svg: string } | { bitmap: Uint8Array };

/**
 * The picture in the body of a request. Its first bytes and its `Content-Type` must name the same format.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, or `unsafe_svg` if it is not text
 */
export async function readUpload(request: Request): Promise<Upload> {
  const given = request.headers.get('Content-Type') ?? '';
  const [, declared] = /^image\/(svg\+xml|png|webp)\s*(?:;|$)/i.exec(given) ?? [];
  if (declared === undefined) {
    const message = 'Send the picture as Content-Type: image/svg+xml, image/png or image/webp.';
    throw new AppError('unsupported_media_type', message);
  }
  const bytes = await readBytes(request, bitmapBytesMax);
  const format = bitmapFormatOf(bytes);
  if ((format ?? 'svg+xml') !== declared.toLowerCase()) {
    const found = format === null ? 'neither a PNG nor a WebP' : `of the type image/${format}`;
    const message = `The body is declared as image/${declared.toLowerCase()}, and is ${found}.`;
    throw new AppError('unsupported_media_type', message);
  }
  if (format !== null) return { bitmap: bytes };
  try {
    return { svg: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new AppError('unsafe_svg', 'This SVG cannot be accepted: it is not valid UTF-8.');
  }
}
