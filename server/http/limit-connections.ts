import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, wideNetworkOf } from '../platform/requests/origin';

type Bounds = {
  connectionsMax: number;
  /** From one IPv4 address or one IPv6 /48. */
  connectionsEachMax: number;
  /** From the request to the last byte of its response. */
  responseMsMax: number;
};

/**
 * Keeps one client from taking all connections, or holding responses by reading them slowly. A new connection
 * is always accepted: if it is one too many, the idlest one of its client ends, or of the client with the most.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsEachMax, responseMsMax }: Bounds,
): void {
  /** Those of a client, the one whose last request began longest ago first. */
  const clients = new Map<string, Set<Socket>>();
  const responses = new WeakMap<Socket, Begun[]>();
  let count = 0;

  server.on('connection', (socket) => {
    const client = clientOf(socket);
    const sockets = clients.get(client) ?? new Set();
    clients.set(client, sockets.add(socket));
    count++;
    socket.once('close', () => {
      sockets.delete(socket);
      count--;
      if (sockets.size === 0) clients.delete(client);
    });
    if (sockets.size > connectionsEachMax) endIdlest(sockets);
    else if (count > connectionsMax) endIdlest(largestOf(clients));
  });

  const noteRequest = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const sockets = clients.get(clientOf(socket));
    if (sockets?.delete(socket)) sockets.add(socket);
    const unsent = unsentOf(responses.get(socket));
    unsent.push({ response, atMs: performance.now() });
    responses.set(socket, unsent);
  };
  server.on('request', noteRequest);
  server.on('checkContinue', noteRequest);

  // A timer for each request would take 7 % of the CPU time of an SVG.
  const endSlowResponses = () => {
    const latestMs = performance.now() - responseMsMax;
    for (const socket of [...clients.values()].flatMap((sockets) => [...sockets])) {
      const [oldest] = unsentOf(responses.get(socket));
      if (oldest !== undefined && oldest.atMs < latestMs) socket.destroy();
    }
  };
  const timer = setInterval(endSlowResponses, responseMsMax / 10).unref();
  server.once('close', () => clearInterval(timer));
}

type Begun = { response: ServerResponse; atMs: number };

/** The same list without the responses that are sent. A client may ask for several at once, which leave in order. */
function unsentOf(begun: Begun[] = []): Begun[] {
  while (begun[0]?.response.writableFinished === true) begun.shift();
  return begun;
}

const clientKey = Symbol('client');

/** An address is gone once its socket is closed. */
function clientOf(socket: Socket & { [clientKey]?: string }): string {
  const address = socket.remoteAddress ?? '';
  return (socket[clientKey] ??= wideNetworkOf(address) ?? addressKey(address));
}

function endIdlest(sockets: Iterable<Socket>): void {
  const [idlest] = sockets;
  idlest?.destroy();
}

/** Runs only while the server is full. */
function largestOf(clients: Map<string, Set<Socket>>): Iterable<Socket> {
  let largest = new Set<Socket>();
  for (const sockets of clients.values()) if (sockets.size > largest.size) largest = sockets;
  return largest;
}
