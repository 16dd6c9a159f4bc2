import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { constants, setPriority } from 'node:os';
import next from 'next';
import { requireSiteToken } from './require-site-token.mjs';
import { prepareDrain } from './drain-connections.mjs';

/**
 * The site: Next in a process of its own, reached by the service alone. With SITE_SOCKET it listens
 * there and ends with the service; otherwise on HOST and PORT, as a deployment of its own does.
 */
const dev = process.argv.includes('--dev');
/** The first pages load a lot of code while a visitor waits. */
const warmUpMs = 10_000;
const {
  SITE_SOCKET,
  SITE_TOKEN,
  HOST = '127.0.0.1',
  PORT = '3001',
  DRAIN_SECONDS = '1',
} = process.env;
const sayRunningMs = 1000;
/** By then no visitor is waiting for a page. */
const drainTimeoutMs = 10_000;

// An image has the settings as the build resolved them, and no compiler for next.config.ts. Next's own
// standalone server hands them over in this way.
const resolvedConfig = 'next.config.json';
if (existsSync(resolvedConfig)) {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = readFileSync(resolvedConfig, 'utf8');
}

// The service has gone, perhaps while Next is still preparing.
process.on('disconnect', () => process.exit(0));

const server = createServer();
// The service keeps its connections and is the only client.
server.keepAliveTimeout = 0;
const drain = prepareDrain(server);
const site = next({ dev, dir: process.cwd(), httpServer: server });
await site.prepare();
const handlePage = site.getRequestHandler();
server.on(
  'request',
  requireSiteToken((request, response) => {
    warmUp(request.url);
    void handlePage(request, response);
  }, SITE_TOKEN),
);

let isWarmingUp = false;

/**
 * Lets the API go first when both want the same core, some time after the first page was requested. On a busy
 * machine a site that loaded it with a low priority would be silent for so long that it seems to hang.
 * @param {string | undefined} path
 */
function warmUp(path) {
  // The service requests this file to see whether the site is up.
  if (isWarmingUp || !process.connected || path === '/robots.txt') return;
  isWarmingUp = true;
  setTimeout(() => setPriority(constants.priority.PRIORITY_BELOW_NORMAL), warmUpMs);
}

if (SITE_SOCKET) rmSync(SITE_SOCKET, { force: true });
server.listen(SITE_SOCKET ? { path: SITE_SOCKET } : { host: HOST, port: Number(PORT) }, () => {
  if (!process.connected) return;
  process.send?.('ready');
  // The service kills a site that stops reporting.
  setInterval(() => process.send?.('running'), sayRunningMs).unref();
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) {
  process.on(signal, () => {
    // A terminal signals the whole group; the service ends the site after its own requests.
    if (process.connected) {
      if (signal === 'SIGTERM') process.exit(0);
      return;
    }
    const graceMs = signal === 'SIGINT' ? 0 : Number(DRAIN_SECONDS) * 1000;
    void drain({ graceMs, timeoutMs: drainTimeoutMs }).then(() => process.exit(0));
  });
}
