import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Makes a listener refuse everything but the service: the site believes what a request says about its visitor,
 * and on a network others could reach it too. Plain JavaScript, as site.mjs is.
 * @param {import('node:http').RequestListener} listener
 * @param {string | undefined} token undefined where Next serves everything by itself
 * @returns {import('node:http').RequestListener}
 */
export function requireSiteToken(listener, token) {
  if (!token) return listener;
  const expected = digest(token);
  return (request, response) => {
    const given = request.headers['x-site-token'];
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) {
      // Pages don't need the token.
      delete request.headers['x-site-token'];
      listener(request, response);
      return;
    }
    response.writeHead(403, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
    response.end('This is the site of a Marque service. Only the service may ask for its pages.\n');
  };
}

/** @param {string} text */
const digest = (text) => hash('sha256', text, 'buffer');
