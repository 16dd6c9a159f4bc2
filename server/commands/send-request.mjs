/** No account has the address. */
export class NoAccount extends Error {}

/**
 * Anyone on the network path could read the token.
 * @param {string} base
 */
function refusePlainHttp(base) {
  const { protocol, hostname } = new URL(base);
  const isThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isThisMachine) return;
  throw new Error(
    `ADMIN_TOKEN is not sent to ${base} over plain http. Set PUBLIC_URL to its https address, or run this on the server with PUBLIC_URL=http://localhost:PORT.`,
  );
}

/**
 * Sends a request of the operator to the server.
 * @param {string} method
 * @param {string} path
 * @param {object | import('./brand-commands.mjs').Upload} [body]
 */
export async function send(method, path, body) {
  const base = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  refusePlainHttp(base);
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.ADMIN_TOKEN}`,
      'Content-Type': body && 'svg' in body ? 'image/svg+xml' : 'application/json',
    },
    ...(body && { body: 'svg' in body ? body.svg : JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server responds at ${base}.`);
  });
  if (response.status === 204) return 'Done.';
  const isText = response.headers.get('Content-Type')?.startsWith('text/');
  if (response.ok && isText) return (await response.text()).trimEnd();
  const result = await response.json().catch(() => ({}));
  if (response.ok) return JSON.stringify(result, null, 2);
  // Without the token the server responds as if the route did not exist.
  if (response.status === 404 && /^No account/.test(result.message ?? ''))
    throw new NoAccount(result.message);
  if (
    response.status === 404 &&
    result.error === 'not_found' &&
    !/looked at/.test(result.message)
  ) {
    throw new Error(`The server at ${base} was not started with this ADMIN_TOKEN.`);
  }
  throw new Error(result.message ?? `The server at ${base} responded with ${response.status}.`);
}
