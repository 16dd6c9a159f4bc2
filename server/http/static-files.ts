import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv, { type Options } from 'sirv';

const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;
const nosniff = (response: ServerResponse) =>
  response.setHeader('X-Content-Type-Options', 'nosniff');

type Next = () => void;
type FileHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/**
 * Serves `public/`, and the scripts and styles of the build in the form that compress-build.ts left
 * beside them: their names change with their content, so they may be kept for ever.
 * `next` is called for every request that is for none of them.
 */
export function serveStaticFiles(buildFolder: string, publicFolder: string): FileHandler {
  const build = mount(buildFolder, '/_next/static', {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: yearSeconds,
  });
  const files = mount(publicFolder, '', { maxAge: daySeconds });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    build(request, response, () => files(request, response, next));
  };
}

function mount(folder: string, prefix: string, options: Options): FileHandler {
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const serve = sirv(folder, { etag: true, setHeaders: nosniff, ...options });
  return (request, response, next) => {
    const { url = '/' } = request;
    if (!url.startsWith(`${prefix}/`)) return next();
    request.url = url.slice(prefix.length);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}
