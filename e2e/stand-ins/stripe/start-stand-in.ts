import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import { env } from '../../../server/platform/env';
import { replaceProcessWide } from '../../../server/platform/process/made-once';
import { openPage, type Page } from './hosted-pages';
import { makePrice } from './objects';
import { createWorld, type World } from './world';
import { type ApiRequest, createApi, type Fault } from './serve-api';

/** `report` receives the outcome of each delivery. */
type Webhook = { url: string; secret: string; report?: (line: string) => void };

export type StandIn = {
  baseUrl: string;
  world: World;
  /** Every request to the API so far. */
  requests: ApiRequest[];
  /** While set, every API request fails in this way, or as the function decides. */
  setFault: (fault: Fault | null | (() => Fault | null)) => void;
  /** Sends events here as they happen from now on; without it, a test delivers them itself. */
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
    // Stripe too waits for the webhook before it sends the browser back.
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

export const webhookSecret = 'whsec_standin';

/** The environment variables that point a server to the stand-in. */
export function standInVariables(standIn: StandIn): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_API_BASE: standIn.baseUrl,
  };
}

/** Configures billing in this process as these variables would. */
export function useStandIn(
  standIn: StandIn,
  { webhookSecrets = [webhookSecret], pricesPro = ['price_pro'] } = {},
): void {
  replaceProcessWide('stripe', null);
  Object.assign(env, {
    stripe: { secretKey: 'sk_test_standin', webhookSecrets, pricesPro, apiBase: standIn.baseUrl },
  });
}

/** Resets billing as if no variable were set. */
export function useNoStripe(): void {
  Object.assign(env, { stripe: undefined });
}

/** An event as sent over the wire. */
export function payloadOf(event: Stripe.Event): string {
  return JSON.stringify(event, null, 2);
}

/** The Stripe-Signature header of a payload, as if signed `ageSeconds` ago. */
export function sign(payload: string, secret: string, ageSeconds = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

/** Sends an event once. @returns the status of the response, 0 when there was none */
async function deliverEvent(event: Stripe.Event, url: string, secret: string): Promise<number> {
  const body = payloadOf(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': sign(body, secret),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
