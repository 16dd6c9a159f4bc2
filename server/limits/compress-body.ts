import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { chargeWork } from './bursts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Coding = keyof typeof compressors;

/** Anything smaller is sent in the first packets anyway. */
export const compressedBytesMin = 2048;
/** Compresses about 40 kB a millisecond. Higher levels take longer than they save on the way. */
const bytesPerMs = 40_000;
const compressors = {
  br: (bytes: Bytes) => compressBrotli(bytes, 4),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes, { level: 4 }),
};

/** Bytes that are kept to be sent again are compressed once. */
const known = new WeakMap<Bytes, Partial<Record<Coding, Promise<Bytes>>>>();

/**
 * @param accepted the header `Accept-Encoding`
 * @returns the coding to send, br before gzip, or null for none
 */
export function chooseCoding(accepted: string | null | undefined): Coding | null {
  const listed = parseAccept((accepted ?? '').toLowerCase());
  const accepts = (coding: Coding) => listed.some(({ type, q }) => type === coding && q > 0);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** In a thread of its own. @param quality up to 11, which is far slower */
export function compressBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
}

/** Compresses in a thread of its own, at the expense of the address. */
export function compressBody(bytes: Bytes, coding: Coding, address: string): Promise<Bytes> {
  const forms = known.get(bytes) ?? {};
  known.set(bytes, forms);
  if (forms[coding] === undefined) {
    chargeWork(address, bytes.byteLength / bytesPerMs);
    forms[coding] = compressors[coding](bytes) as Promise<Bytes>;
  }
  return forms[coding];
}
