import { createServer } from 'node:http';
import fastify from 'fastify';

// The upper bounds: each server responds to every request with what its parent sent last.
// Usage: node bare-server-process.mjs node|fastify

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Canned body in base64 */

/** @type {{ status: number, headers: Record<string, string>, bytes: Buffer }} */
let canned = { status: 503, headers: {}, bytes: Buffer.alloc(0) };

process.on('message', (message) => {
  const { status, headers, body } = /** @type {Canned} */ (message);
  canned = { status, headers, bytes: Buffer.from(body, 'base64') };
  process.send?.('canned');
});
process.on('disconnect', () => process.exit(0));

if (process.argv[2] === 'fastify') {
  const app = fastify({ keepAliveTimeout: 65_000 });
  app.all('/*', (_request, reply) => {
    reply.code(canned.status).headers(canned.headers).send(canned.bytes);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(app.server.address());
} else {
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(canned.status, canned.headers);
    response.end(canned.bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}
