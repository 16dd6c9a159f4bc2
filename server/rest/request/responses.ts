import type { Brand } from '../../catalog/catalog';
import { processWide } from '../../platform/process/made-once';
import { authSecret, deriveKey } from '../../platform/process/secrets';
import { contentEtag } from '../../platform/requests/response-headers';
import type { JsonParts } from '../../presenters/present-service';
import type { RestContext } from './rest-env';

/** The bytes of a body. */
export type Bytes = Uint8Array<ArrayBuffer>;
declare const bodyType: unique symbol;

/** A successful response as plain data. Handlers return it; `respond` makes it 200, 304 or the response to HEAD. */
export type Representation<Body = unknown> = {
  /** 200 when absent. */
  status?: 201 | 202 | 204 | undefined;
  contentType?: string;
  cacheControl: string;
  /** Identifies the bytes. Without it there is no 304. */
  etag?: string;
  headers?: Record<string, string>;
  /** Whether HEAD, which is free, leaves out what tells the content: its size. See `presentLookUp`. */
  isLookUp?: true;
  /** Null where there is no body, or where `draw` makes it. */
  bytes: Bytes | null;
  /**
   * Produces the bytes if that is costly, or another response where they cannot be made. Not called for HEAD, a 304 or
   * a 429.
   */
  draw?: () => Bytes | Promise<Bytes | Representation<Body>>;
  /** Ties the bytes to the declared schema. Never set. */
  readonly [bodyType]?: Body;
};

export const jsonType = 'application/json; charset=utf-8';

/** JSON that may be cached, under an ETag computed from its bytes. */
export function json<Body>(body: Body, cacheControl: string): Representation<Body> {
  return text<Body>(JSON.stringify(body), jsonType, cacheControl);
}

/** Text that may be cached, under an ETag computed from its bytes. */
export function text<Body = unknown>(
  content: string,
  contentType: string,
  cacheControl: string,
): Representation<Body> {
  return cacheable(Buffer.from(content), contentType, cacheControl);
}

/** As `json`, put together from parts that are encoded and hashed already. */
export function jsonInParts<Body>(parts: JsonParts, cacheControl: string): Representation<Body> {
  let size = 0;
  let names = '';
  for (const part of parts) {
    const isText = typeof part === 'string';
    size += isText ? Buffer.byteLength(part) : part.bytes.length;
    names += `${isText ? part : part.digest}\n`;
  }
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  for (const part of parts) {
    const isText = typeof part === 'string';
    if (!isText) bytes.set(part.bytes, end);
    end += isText ? bytes.write(part, end) : part.bytes.length;
  }
  return { bytes, contentType: jsonType, etag: contentEtag(names), cacheControl };
}

/**
 * What a metered look-up has found. Its tag differs for each request target, under a key: otherwise HEAD, which is
 * free, would tell by the tag which of the known brands a domain or a name leads to.
 */
export function presentLookUp<Body>(
  c: RestContext,
  found: Representation<Body>,
): Representation<Body> {
  return tagLookUp(found, c.req.url.slice(c.req.url.indexOf('/', 'https://'.length)));
}

/** @param asked what was looked up */
export function tagLookUp<Body>(found: Representation<Body>, asked: string): Representation<Body> {
  return change(found, ({ etag }) =>
    etag === undefined
      ? {}
      : { etag: contentEtag(`${tagKey()} ${etag} ${asked}`), isLookUp: true as const },
  );
}

/** Changes some members of a response, and of the one that may take its place when it is drawn. */
export function change<Body>(
  made: Representation<Body>,
  members: (made: Representation<Body>) => Partial<Representation<Body>>,
): Representation<Body> {
  const { draw } = made;
  const changed = Object.assign({}, made, members(made));
  if (draw === undefined) return changed;
  changed.draw = async () => {
    const drawn = await draw();
    return drawn instanceof Uint8Array ? drawn : change(drawn, members);
  };
  return changed;
}

export function addHeaders<Body>(
  made: Representation<Body>,
  headers: Record<string, string>,
): Representation<Body> {
  return change(made, (one) => ({ headers: { ...one.headers, ...headers } }));
}

const tagKey = () =>
  processWide('tag-key', () => ({
    text: Buffer.from(deriveKey(authSecret(), 'tags of look-ups')).toString('base64url'),
  })).text;

function cacheable(bytes: Bytes, contentType: string, cacheControl: string): Representation<never> {
  return { bytes, contentType, etag: contentEtag(bytes), cacheControl };
}

/** How long a response about these brands may be cached: by its reader alone if one is an account's own. */
export function cacheControlFor(brands: readonly Brand[], maxAgeS: number): string {
  const isPrivate = brands.some(({ layer }) => layer === 'account');
  return `${isPrivate ? 'private' : 'public'}, max-age=${maxAgeS}`;
}

/** JSON about one person, which no cache may store. */
export function privateJson<Body>(body: Body, status?: 201 | 202): Representation<Body> {
  return privateText(JSON.stringify(body), jsonType, status);
}

export function privateText(
  content: string,
  contentType: string,
  status?: 201 | 202,
): Representation<never> {
  return { status, bytes: Buffer.from(content), contentType, cacheControl: 'no-store' };
}

/** An SVG, or the bytes of a PNG, that no cache may store. Opened by itself it must not run or fetch anything. */
export function privatePicture(picture: string | Bytes): Representation<string> {
  const headers = { 'Content-Security-Policy': "default-src 'none'; sandbox" };
  return typeof picture === 'string'
    ? { ...privateText(picture, 'image/svg+xml; charset=utf-8'), headers }
    : { bytes: picture, contentType: 'image/png', cacheControl: 'no-store', headers };
}

export function noContent(): Representation<never> {
  return { status: 204, bytes: null, cacheControl: 'no-store' };
}
