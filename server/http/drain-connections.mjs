import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** How often the connections that have fallen idle are looked for. */
const lookEveryMs = 50;

/**
 * Prepares a server to end without breaking a request. Plain JavaScript: the site runs it as it stands.
 *
 * The returned function goes on accepting requests for `graceMs`, so that their clients can look for
 * another server. Each response tells its client to close the connection: a connection that the
 * server closes by itself may have the next request on its way.
 * @param {import('node:http').Server} server before it listens
 * @param {string[]} events those with a request and its response that the server listens to
 * @returns {(times: { graceMs: number, timeoutMs: number }) => Promise<void>} resolves when nothing
 * is left; what has not ended `timeoutMs` after the grace is cut off
 */
export function prepareDrain(server, events = ['request']) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return async ({ graceMs, timeoutMs }) => {
    for (const event of events) {
      // Ahead of the listener that responds.
      server.prependListener(event, (_request, response) => {
        response.shouldKeepAlive = false;
      });
    }
    for (const socket of sockets) {
      // The response in the making; without effect once its head is out.
      const response = Reflect.get(socket, '_httpMessage');
      if (response) response.shouldKeepAlive = false;
    }
    await sleep(graceMs);
    // Right after the connections that have come were accepted: closing resets those that wait.
    await setImmediate();
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    // A kept-alive connection falls idle when its response is out, and only then.
    const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    await Promise.race([closed, sleep(timeoutMs, undefined, { ref: false })]);
    clearInterval(looking);
    server.closeAllConnections();
  };
}
