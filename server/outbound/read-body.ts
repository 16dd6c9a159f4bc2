import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import { type BoundedBody, readUpTo } from '../platform/requests/read-up-to';
import { OutboundError } from './outbound-error';

/** More than one is rare, and each can make a thousand bytes of one. */
const encodingsMax = 2;

/**
 * Reads a body, and decompresses it. Neither the sent nor the decompressed body takes more memory than `bytesMax`.
 * @throws OutboundError if it is not in the encoding that the headers name
 */
export async function readBody(
  sent: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  contentEncoding: string | string[] | undefined,
  bytesMax: number,
): Promise<BoundedBody> {
  const encodings = [contentEncoding ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(/[\s,]+/);
  const used = encodings.flatMap((name) => decoders.get(name) ?? []);
  if (used.length > encodingsMax) {
    throw new OutboundError('connection', 'the response has too many encodings');
  }
  let read = await readUpTo(sent, bytesMax);
  for (const createDecoder of used.toReversed()) {
    const decoder = createDecoder(read.body);
    decoder.end(read.body);
    try {
      const decoded = await readUpTo(decoder as AsyncIterable<Uint8Array>, bytesMax);
      read = { body: decoded.body, isCut: decoded.isCut || read.isCut };
    } catch (error) {
      throw new OutboundError('connection', 'the compressed response is broken', error);
    }
  }
  return read;
}

/** Like browsers, they take a stream without its end. */
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
const gunzip = () => createGunzip(zlib);

/** Servers also name encodings that are none, such as `utf-8`: those mean nothing. */
const decoders = new Map<string, (body: Uint8Array) => NodeJS.ReadWriteStream>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['br', () => createBrotliDecompress(brotli)],
  // Some servers leave out the header of zlib.
  ['deflate', ([first = 0]) => (first % 16 === 8 ? createInflate(zlib) : createInflateRaw(zlib))],
]);
