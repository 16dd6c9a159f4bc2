import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey, wideNetworkOf } from '../platform/requests/origin';

type Bounds = {
  connectionsMax: number;
  /** From one IPv4 address or one IPv6 /48. */
  connectionsEachMax: number;
  /** From the request to the last byte of its response. */
  responseMsMax: number;
};

type Connection = {
  socket: Socket;
  /** When its last request began; before the first one, when it was accepted. */
  usedAtMs: number;
  /** The responses that are not sent yet. A client may ask for several at once, which leave in order. */
  unsent: { response: ServerResponse; atMs: number }[];
};

const connectionKey = Symbol('connection');
type Known = { [connectionKey]?: Connection };

/**
 * Keeps one client from taking all connections, or holding responses by reading them slowly. A new connection
 * is always accepted: if it is one too many, the idlest one of its client ends, or of the client with the most.
 */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsEachMax, responseMsMax }: Bounds,
): void {
  const clients = new Map<string, Set<Connection>>();
  let count = 0;

  server.on('connection', (socket: Socket & Known) => {
    // Kept, because an address is gone once its socket is closed.
    const client = clientOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket, usedAtMs: performance.now(), unsent: [] };
    socket[connectionKey] = connection;
    const connections = clients.get(client) ?? new Set();
    clients.set(client, connections.add(connection));
    count++;
    socket.once('close', () => {
      connections.delete(connection);
      count--;
      if (connections.size === 0) clients.delete(client);
    });
    if (connections.size > connectionsEachMax) endIdlest(connections);
    else if (count > connectionsMax) endIdlest(largestOf(clients));
  });

  const noteRequest = ({ socket }: { socket: Socket & Known }, response: ServerResponse) => {
    const connection = socket[connectionKey];
    if (connection === undefined) return;
    connection.usedAtMs = performance.now();
    dropSent(connection.unsent).push({ response, atMs: connection.usedAtMs });
  };
  server.on('request', noteRequest);
  server.on('checkContinue', noteRequest);

  // One timer for all: a timer for each request would slow every response.
  const endSlowResponses = () => {
    const latestMs = performance.now() - responseMsMax;
    for (const { socket, unsent } of [...clients.values()].flatMap((some) => [...some])) {
      const [oldest] = dropSent(unsent);
      if (oldest !== undefined && oldest.atMs < latestMs) socket.destroy();
    }
  };
  const timer = setInterval(endSlowResponses, responseMsMax / 10).unref();
  server.once('close', () => clearInterval(timer));
}

/** The response that a connection is to send next, from its request until it is sent. */
export function pendingResponse(socket: Duplex & Known): ServerResponse | undefined {
  return dropSent(socket[connectionKey]?.unsent ?? [])[0]?.response;
}

function dropSent(unsent: Connection['unsent']): Connection['unsent'] {
  while (unsent[0]?.response.writableFinished === true) unsent.shift();
  return unsent;
}

const clientOf = (address: string) => wideNetworkOf(address) ?? addressKey(address);

function endIdlest(connections: Set<Connection>): void {
  let [idlest] = connections;
  for (const connection of connections) {
    if (idlest === undefined || connection.usedAtMs < idlest.usedAtMs) idlest = connection;
  }
  idlest?.socket.destroy();
}

/** Runs only while the server is full. */
function largestOf(clients: Map<string, Set<Connection>>): Set<Connection> {
  let largest = new Set<Connection>();
  for (const connections of clients.values()) {
    if (connections.size > largest.size) largest = connections;
  }
  return largest;
}
