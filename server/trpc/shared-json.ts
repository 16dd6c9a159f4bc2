import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** A large result in the forms that clients accept, the smallest first. */
export type SharedJson = readonly { coding: 'br' | 'gzip' | null; body: Buffer }[];

/** High, but far faster than the highest. */
const brotliQuality = 9;

/** The response to a call with this result, packed once for all clients. */
export async function packResult(data: unknown): Promise<SharedJson> {
  const body = Buffer.from(JSON.stringify({ result: { data } }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return [
    { coding: 'br', body: await promisify(brotliCompress)(body, { params }) },
    { coding: 'gzip', body: await promisify(gzip)(body) },
    { coding: null, body },
  ];
}

/** The result, which tRPC need not serialize for each client: the shared bytes are sent in its place. */
export function withoutJson<Data extends object>(data: Data): Data {
  return { ...data, toJSON: () => null };
}

/** The same response with the shared bytes: a client that reads slowly holds no copy of them. */
export function withSharedJson(response: Response, shared: SharedJson, request: Request): Response {
  const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '');
  const found = shared.find(
    ({ coding }) => coding === null || accepted.some(({ type, q }) => type === coding && q > 0),
  );
  const headers = new Headers(response.headers);
  if (found?.coding) headers.set('Content-Encoding', found.coding);
  return new Response(found?.body as Uint8Array<ArrayBuffer>, { headers });
}
