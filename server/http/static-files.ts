import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { matchesEtag } from '../platform/matches-etag';
import { contentTypeOptions } from '../platform/security-headers';

const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;
/** The endings that compress-build.ts gives them, the smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;

type Encoding = keyof typeof endings;
type StaticFile = {
  etag: string;
  body: Buffer;
  compressed: Map<Encoding, Buffer>;
  headers: OutgoingHttpHeaders;
};
type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves `public/`, and the scripts and styles of the build in the form that compress-build.ts left
 * beside them: their names change with their content, so they may be kept for ever.
 * All of them, some 4 MB, are read at once: no request opens a file that may have been replaced by the next
 * build, or that a client who hangs up would leave open. `Range` is not read, as RFC 9110, 14.2 allows.
 * `next` is called for every request that is for none of them.
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
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const known = new Set(names);
  for (const name of names) {
    // A hidden file was not put there to be served.
    if (isCompressed(name, known) || /(?:^|\/)\.(?!well-known\/)/.test(name)) continue;
    const body = readFileSync(path.join(folder, name));
    const compressed = new Map<Encoding, Buffer>();
    for (const encoding of ['br', 'gzip'] as const) {
      const other = name + endings[encoding];
      if (known.has(other)) compressed.set(encoding, readFileSync(path.join(folder, other)));
    }
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    const headers = {
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'X-Content-Type-Options': contentTypeOptions,
      'Cache-Control': cacheControl,
      // Weak: the compressed forms share it.
      ETag: `W/${etag}`,
      ...(compressed.size > 0 && { Vary: 'Accept-Encoding' }),
    };
    yield [encodeURI(prefix + name), { etag, body, compressed, headers }];
  }
}

const isCompressed = (name: string, known: Set<string>) =>
  Object.values(endings).some(
    (ending) => name.endsWith(ending) && known.has(name.slice(0, -ending.length)),
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
  const accepted = parseAccept(asked['accept-encoding'] ?? '');
  const encoding = [...compressed.keys()].find((one) =>
    accepted.some(({ type, q }) => type === one && q > 0),
  );
  const sent = (encoding && compressed.get(encoding)) ?? body;
  response.writeHead(200, {
    ...headers,
    'Content-Length': sent.byteLength,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(method === 'HEAD' ? undefined : sent);
}
