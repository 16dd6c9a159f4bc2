import sirv from 'sirv';

const mount = '/_next/static';

/**
 * Answers for the files of a build in the form that prepare-static-assets.ts left beside them.
 * Their names change with what is in them, so they may be kept for ever.
 * @param {string} folder `.next/static`
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void}
 *   `next` is called for every request that is not for one of them
 */
export function serveStaticAssets(folder) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    immutable: true,
    maxAge: 365 * 24 * 60 * 60,
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  });
  return (request, response, next) => {
    const { url, method } = request;
    if (!url?.startsWith(`${mount}/`) || (method !== 'GET' && method !== 'HEAD')) return next();
    request.url = url.slice(mount.length);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}
