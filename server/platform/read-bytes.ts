import { AppError } from './errors';

/**
 * The body as it came.
 * @throws AppError `payload_too_large`, without reading on, or `bad_request` when the client hangs up
 */
export async function readBytes(
  request: Pick<Body, 'body'> & { headers: Headers },
  sizeBytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > sizeBytesMax) refuse(sizeBytesMax);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > sizeBytesMax) refuse(sizeBytesMax);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The client has hung up. Nothing is wrong here, and the response will not be read.
    throw new AppError('bad_request', 'The body is incomplete.', { cause });
  }
  return Buffer.concat(chunks);
}

function refuse(sizeBytesMax: number): never {
  const limit = `${sizeBytesMax / 1024} KiB`;
  throw new AppError('payload_too_large', `The body is larger than ${limit}.`);
}
