import { AppError } from './errors';

/**
 * The body as it came.
 * @throws AppError `payload_too_large`, without reading on, or `bad_request` when the client hangs up
 */
export async function readBytes(
  request: Pick<Body, 'arrayBuffer' | 'body'> & { headers: Headers },
  sizeBytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('Content-Length');
  if (Number(declared ?? 0) > sizeBytesMax) refuse(sizeBytesMax);
  try {
    // Node reads no more than what is declared. A stream takes half of the time of a whole batch.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    return await readStream(request.body, sizeBytesMax);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The client has hung up. Nothing is wrong here, and the response will not be read.
    throw new AppError('bad_request', 'The body is incomplete.', { cause });
  }
}

async function readStream(
  body: Body['body'],
  sizeBytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > sizeBytesMax) refuse(sizeBytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuse(sizeBytesMax: number): never {
  const limit = `${sizeBytesMax / 1024} KiB`;
  throw new AppError('payload_too_large', `The body is larger than ${limit}.`);
}
