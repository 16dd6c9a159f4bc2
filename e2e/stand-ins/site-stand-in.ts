import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SiteForwarder } from '../../server/http/forward-to-site';
import type { Site } from '../../server/http/site-process';

/** The token that the service and the stand-in share. */
export const standInToken = 'the token of the stand-in for the site';

/** A site that responds as the test wants, on a Unix socket like the real one. */
export type SiteStandIn = { site: Site; server: Server; close: () => Promise<void> };

export async function startSiteStandIn(listener: RequestListener): Promise<SiteStandIn> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-site-'));
  const socketPath = path.join(folder, 'site.sock');
  const server = createServer(listener).listen(socketPath);
  await once(server, 'listening');
  return {
    site: {
      address: { socketPath },
      token: standInToken,
      start: async () => {},
      stop: async () => {},
    },
    server,
    close: async () => {
      await close(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Front = {
  port: number;
  /** Sends a request verbatim and reads the raw response, without decompressing it. */
  ask: (path: string, options?: RequestOptions & { body?: string }) => Promise<FrontResponse>;
  onUpgrade: (upgrade: SiteForwarder['upgrade']) => void;
  close: () => Promise<void>;
};
export type FrontResponse = {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

/** The service in front of the site, for a client. */
export async function startFront(listener: RequestListener): Promise<Front> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    ask: async (target, { body, ...options } = {}) => {
      const asked = request({ host: '127.0.0.1', port, path: target, ...options }).end(body);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      return {
        status: response.statusCode,
        headers: response.headers,
        body: await buffer(response),
      };
    },
    onUpgrade: (upgrade) => void server.on('upgrade', upgrade),
    close: () => close(server),
  };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
