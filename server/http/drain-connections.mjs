import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** How often to look for connections that have become idle. */
const lookEveryMs = 50;

/**
 * Prepares a server to shut down without breaking requests. Plain JavaScript: the site runs it unbuilt.
 *
 * The returned function still accepts requests for `graceMs`, so that clients can move to another server.
 * Each response asks the client to close the connection: if the server closed it, the next request might
 * already be on its way.
 * @param {import('node:http').Server} server before it listens
 * @param {string[]} events the server's events that carry a request and its response
 * @returns {(times: { graceMs: number, timeoutMs: number }) => Promise<void>} resolves when no connection
 * is left; any that remain `timeoutMs` after the grace are cut off
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
      // Before the listener that responds.
      server.prependListener(event, (_request, response) => {
        response.shouldKeepAlive = false;
      });
    }
    for (const socket of sockets) {
      // The current response; has no effect once its headers are sent.
      const response = Reflect.get(socket, '_httpMessage');
      if (response) response.shouldKeepAlive = false;
    }
    await sleep(graceMs);
    // After pending connections have been accepted: closing would reset them.
    await setImmediate();
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    // A kept-alive connection becomes idle only once its response is sent.
    const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    await Promise.race([closed, sleep(timeoutMs, undefined, { ref: false })]);
    clearInterval(looking);
    server.closeAllConnections();
  };
}
