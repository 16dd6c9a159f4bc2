import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Faults between a client and a store over TCP. */
export type WireFault =
  | 'none'
  | 'refuse'
  | 'hang'
  | 'reset'
  | 'lost reply'
  | 'long reply'
  | { delayMs: number };

export type FaultProxy = {
  port: number;
  setFault: (fault: WireFault) => Promise<void>;
  close: () => Promise<void>;
};

/** 10 MB, as Redis sends a text. */
const longReply = Buffer.from(`$10000000\r\n${'x'.repeat(10_000_000)}\r\n`);

/** Stands between a client and a server on this machine, and fails on demand. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: WireFault = 'none';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    join(client, target, false);
    join(target, client, true);
  });

  function join(from: Socket, to: Socket, isReply: boolean): void {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      if (fault === 'hang' || (isReply && fault === 'lost reply')) return;
      if (typeof fault === 'object') setTimeout(() => to.write(chunk), fault.delayMs / 2);
      else to.write(isReply && fault === 'long reply' ? longReply : chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function stopListening(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  }

  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    async setFault(next) {
      if (next === 'refuse' && server.listening) await stopListening();
      if (next !== 'refuse' && !server.listening) await listen(port);
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy();
      fault = next;
    },
    async close() {
      if (server.listening) await stopListening();
    },
  };
}
