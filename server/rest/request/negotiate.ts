import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { chargeWork } from '../../limits/bursts';
import { addressOf } from './request-origin';
import type { Representation } from './responses';
import type { RestContext } from './rest-env';

type Bytes = Uint8Array<ArrayBuffer>;
type Coding = keyof typeof compressors;

/** Compresses about 40 kB a millisecond. Higher levels take longer than they save on the way. */
const bytesPerMs = 40_000;
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const compressors = {
  br: (bytes: Bytes) => promisify(brotliCompress)(bytes, { params }),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes, { level: 4 }),
};
/** Anything smaller is sent in the first packets anyway. */
const sizeBytesMin = 2048;

/** Bytes that are kept to be sent again are compressed once. */
const known = new WeakMap<Bytes, Partial<Record<Coding, Promise<Bytes>>>>();

/** Whether the response differs by `Accept-Encoding`: JSON and text do, unless there is a secret in it. */
export function isCompressible(
  c: RestContext,
  { contentType = '', bytes }: Pick<Representation, 'contentType' | 'bytes'>,
): boolean {
  if (bytes === null || bytes.byteLength < sizeBytesMin) return false;
  return /^(?:application\/json|text\/)/.test(contentType) && !c.req.path.startsWith('/auth/');
}

/** The coding to send, br before gzip, or null for none. */
export function chooseCoding(c: RestContext): Coding | null {
  const accepted = parseAccept(c.req.header('Accept-Encoding') ?? '');
  const accepts = (coding: Coding) => accepted.some(({ type, q }) => type === coding && q > 0);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** Other bytes need another strong tag. `matchesEtag` takes each for the other. */
export const markEtag = (etag: string, coding: Coding) => etag.replace(/"$/, `-${coding}"`);

/** Compresses in a thread of its own, at the expense of the address. */
export function compressBody(c: RestContext, bytes: Bytes, coding: Coding): Promise<Bytes> {
  const forms = known.get(bytes) ?? {};
  known.set(bytes, forms);
  if (forms[coding] === undefined) {
    chargeWork(addressOf(c), bytes.byteLength / bytesPerMs);
    forms[coding] = compressors[coding](bytes) as Promise<Bytes>;
  }
  return forms[coding];
}

/** Whether `Accept` names the media type, and names neither of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
}
