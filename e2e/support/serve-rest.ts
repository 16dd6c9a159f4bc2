import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { openService } from '../../server/http/open-service';

/**
 * Serves the public contract alone in a process of its own, as server/http/main.ts does but without
 * the site: it needs no build. Prints its port.
 */
const runtime = await openService();
const listener = getRequestListener(runtime.rest.fetch, { overrideGlobalObjects: false });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void runtime.close().then(() => process.exit(0));
});
process.on('unhandledRejection', (error) => {
  process.stdout.write(`unhandled ${String(error)}\n`);
});
process.stdout.write(`port ${(server.address() as { port: number }).port}\n`);
