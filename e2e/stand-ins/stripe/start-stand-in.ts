import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { deliverEvent } from './deliver-event';
import type { Fault } from './faults';
import { openPage, type Page } from './hosted-pages';
import { makePrice } from './make-objects';
import { type ApiRequest, createApi } from './serve-api';
import { createWorld, type World } from './world';

/** `report` is told the outcome of each delivery. */
export type Webhook = { url: string; secret: string; report?: (line: string) => void };

export type StandIn = {
  baseUrl: string;
  world: World;
  /** Every request to the API so far. */
  requests: ApiRequest[];
  /** While set, every request to the API fails in this way, or as the function decides for each. */
  setFault: (fault: Fault | null | (() => Fault | null)) => void;
  /** Where events go as they happen from now on; without it a test delivers them itself. */
  setWebhook: (webhook: Webhook) => void;
  close: () => Promise<void>;
};

/** Stands in for Stripe on 127.0.0.1: its API with a memory, its hosted pages, and its webhooks. */
export async function startStandIn({
  port = 0,
  secretKey = 'sk_test_standin',
  priceId = 'price_pro',
} = {}): Promise<StandIn> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const world = createWorld(baseUrl, [makePrice(priceId)]);

  let nextFault: () => Fault | null = () => null;
  const requests: ApiRequest[] = [];
  const deliveries = new Set<Promise<void>>();
  const serveApi = createApi({
    world,
    secretKey,
    onRequest: (request) => void requests.push(request),
    nextFault: () => nextFault(),
  });
  const servePage = async (method: string, { pathname }: URL, response: ServerResponse) => {
    const page = openPage(world, method, pathname);
    // Stripe, too, waits for the webhook before it sends the browser back.
    await Promise.all(deliveries);
    sendPage(response, page);
  };
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', baseUrl);
    const served = url.pathname.startsWith('/v1/')
      ? serveApi(request, response, url)
      : servePage(request.method ?? 'GET', url, response);
    served.catch(() => response.destroy());
  });

  return {
    baseUrl,
    world,
    requests,
    setFault: (fault) => {
      nextFault = typeof fault === 'function' ? fault : () => fault;
    },
    setWebhook: (webhook) => {
      world.onEvent = (event) => {
        const delivery = deliverEvent(event, webhook.url, webhook.secret).then((status) => {
          webhook.report?.(`${event.type} → ${status}`);
          return void deliveries.delete(delivery);
        });
        deliveries.add(delivery);
      };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function sendPage(response: ServerResponse, page: Page): void {
  if (page === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.');
  } else if ('location' in page) {
    response.writeHead(303, { Location: page.location }).end();
  } else {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.html);
  }
}
