import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { startFollowingCatalog } from '../../server/catalog/current-catalog';
import { warmSearch } from '../../server/catalog/search/search-brands';
import type { Database } from '../../server/platform/database/database';
import { createRestApp } from '../../server/rest/app';
import { createAccount, type TestAccount } from '../support/factories';
import { useSeededDatabase } from '../support/test-database';

/** Responds once, in place of the service. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

export type ServedContract = {
  url: string;
  database: Database;
  free: TestAccount;
  pro: TestAccount;
  /** The next requests meet these faults in order; later ones reach the service. */
  faults: Fault[];
  /** Method, path and If-None-Match of each request. */
  requests: { line: string; etag: string | undefined }[];
  close: () => Promise<void>;
};

/** Each change through this service is followed at once. */
const neverMs = 3_600_000;

/** The real service over HTTP in this process, with faults on demand. */
export async function serveContract(): Promise<ServedContract> {
  const opened = await useSeededDatabase();
  const stopFollowing = await startFollowingCatalog(opened, warmSearch, neverMs);
  const listener = getRequestListener(createRestApp().fetch);
  const faults: Fault[] = [];
  const requests: ServedContract['requests'] = [];
  const server = createServer((request, response) => {
    const etag = request.headers['if-none-match'];
    requests.push({ line: `${request.method} ${request.url}`, etag });
    const fault = faults.shift();
    if (fault === undefined) void listener(request, response);
    else fault(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    database: opened.client,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    free: await createAccount(opened.client),
    pro: await createAccount(opened.client, { tier: 'pro' }),
    faults,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await stopFollowing();
      await opened.close();
    },
  };
}

export function refuseWith(status: number, headers: Record<string, string> = {}): Fault {
  const body = JSON.stringify({
    error: status === 429 ? 'rate_limit_exceeded' : 'service_unavailable',
    message: 'Come back later.',
    docs: 'https://marque.example/docs/errors#rate_limit_exceeded',
    ...(status === 429 && { upgrade_url: 'https://marque.example/pricing' }),
  });
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };
}

/** A captive portal responds like this at every address. */
export const sendPage: Fault = (_request, response) => {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"page"' };
  response.writeHead(200, headers).end('<!doctype html><h1>Sign in</h1>');
};

/** The connection breaks in the middle of a body. */
export const cutConnection: Fault = (_request, response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{', () => response.destroy());
};
