import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { chooseCoding, type Coding, compressBrotli } from '../limits/compress-body';

/** A large result in the forms that clients accept, the smallest first. */
export type SharedJson = readonly { coding: Coding | null; body: Buffer }[];

/** High, but far faster than the highest. */
const brotliQuality = 9;

/** The response to a call with this result, packed once for all clients. */
export async function packResult(data: unknown): Promise<SharedJson> {
  const body = Buffer.from(JSON.stringify({ result: { data } }));
  return [
    { coding: 'br', body: await compressBrotli(body, brotliQuality) },
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
  const chosen = chooseCoding(request.headers.get('Accept-Encoding'));
  const found = shared.find(({ coding }) => coding === chosen);
  const headers = new Headers(response.headers);
  if (found?.coding) headers.set('Content-Encoding', found.coding);
  return new Response(found?.body as Uint8Array<ArrayBuffer>, { headers });
}
