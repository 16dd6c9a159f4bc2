import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { constants, setPriority } from 'node:os';
import next from 'next';

/**
 * The site: Next in a process of its own, reached by the service alone. With SITE_SOCKET it listens
 * there and ends with the service; otherwise on HOST and PORT, as a deployment of its own does.
 */
const dev = process.argv.includes('--dev');
/** The first pages load much code, and somebody waits for them. */
const warmUpMs = 10_000;
const { SITE_SOCKET, HOST = '127.0.0.1', PORT = '3001' } = process.env;

// The service is gone, perhaps while Next still prepares.
process.on('disconnect', () => process.exit(0));

const server = createServer();
// The service keeps its connections and is the only client.
server.keepAliveTimeout = 0;
const site = next({ dev, dir: process.cwd(), httpServer: server });
await site.prepare();
const handlePage = site.getRequestHandler();
server.on('request', (request, response) => void handlePage(request, response));

if (SITE_SOCKET) rmSync(SITE_SOCKET, { force: true });
server.listen(SITE_SOCKET ? { path: SITE_SOCKET } : { host: HOST, port: Number(PORT) }, () => {
  if (!process.connected) return;
  process.send?.('ready');
  // Then the API goes first where both want the same core.
  setTimeout(() => setPriority(constants.priority.PRIORITY_BELOW_NORMAL), warmUpMs);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Ctrl-C reaches the whole group; the service ends the site after its own requests.
    if (signal === 'SIGINT' && process.connected) return;
    process.exit(0);
  });
}
