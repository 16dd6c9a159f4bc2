import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { chooseCoding } from '../limits/compress-body';
import {
  contentEtag,
  matchesEtag,
  contentTypeOptions,
} from '../platform/requests/response-headers';

const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;
/** The forms that compress-build.ts leaves, the smallest first. */
const compressions = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

type StaticFile = {
  etag: string;
  body: Buffer;
  compressed: { encoding: string; body: Buffer }[];
  headers: OutgoingHttpHeaders;
};
type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves `public/`, and the scripts and styles of the build in the form that compress-build.ts left beside
 * them: their names change with their content, so browsers keep them for a year. All of them, about 4 MB,
 * are read at the start: a request cannot fail on a file that the next build removed, and a client that
 * hangs up leaves none open. `Range` is ignored. Every other request goes to `next`.
 */
export function serveStaticFiles(buildFolder: string, publicFolder: string): FileHandler {
  const files = new Map([
    ...readFiles(publicFolder, '/', `public,max-age=${daySeconds}`),
    ...readFiles(buildFolder, '/_next/static/', `public,max-age=${yearSeconds},immutable`),
  ]);
  return (request, response, next) => {
    const { method, url = '/' } = request;
    const file = files.get(url.split('?', 1)[0] ?? '');
    if (file === undefined || (method !== 'GET' && method !== 'HEAD')) next();
    else sendFile(request, response, file);
  };
}

function* readFiles(
  folder: string,
  prefix: string,
  cacheControl: string,
): Generator<[address: string, StaticFile]> {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const isFile = (name: string) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
  const known = new Set(names.filter(isFile));
  const read = (name: string) => readFileSync(path.join(folder, name));
  for (const name of known) {
    // A hidden file was not put there to be served.
    if (isCompressed(name, known) || /(?:^|\/)\.(?!well-known\/)/.test(name)) continue;
    const body = read(name);
    const compressed = compressions
      .filter(({ ending }) => known.has(name + ending))
      .map(({ encoding, ending }) => ({ encoding, body: read(name + ending) }));
    const etag = contentEtag(body);
    const headers = {
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'X-Content-Type-Options': contentTypeOptions,
      // Lock files have an archive's hash: after an upgrade an old one must not come from a cache.
      'Cache-Control': name.endsWith('.tgz') ? 'no-cache' : cacheControl,
      // Weak: the compressed forms share it.
      ETag: `W/${etag}`,
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
    };
    yield [encodeURI(prefix + name), { etag, body, compressed, headers }];
  }
}

const isCompressed = (name: string, known: Set<string>) =>
  compressions.some(
    ({ ending }) => name.endsWith(ending) && known.has(name.slice(0, -ending.length)),
  );

function sendFile(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { etag, body, compressed, headers }: StaticFile,
): void {
  if (matchesEtag(asked['if-none-match'], etag)) {
    const { 'Content-Type': _type, ...kept } = headers;
    response.writeHead(304, kept).end();
    return;
  }
  const coding = chooseCoding(asked['accept-encoding']);
  const packed = compressed.find(({ encoding }) => encoding === coding);
  const sent = packed?.body ?? body;
  response.writeHead(200, {
    ...headers,
    'Content-Length': sent.byteLength,
    ...(packed && { 'Content-Encoding': packed.encoding }),
  });
  response.end(method === 'HEAD' ? undefined : sent);
}
