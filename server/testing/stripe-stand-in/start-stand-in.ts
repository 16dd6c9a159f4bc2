import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerApi } from './answer-api';
import { ApiError } from './api-error';
import { deliverEvent } from './deliver-event';
import { failAfter, failBefore, type Fault } from './faults';
import { answerPage } from './hosted-pages';
import { type ApiAnswer, createIdempotency } from './idempotency';
import { makePrice, newId } from './make-objects';
import { parseForm } from './parse-form';
import { createWorld, type World } from './world';

/** `report` hears what became of each delivery. */
export type Webhook = { url: string; secret: string; report?: (line: string) => void };

export type StandIn = {
  baseUrl: string;
  world: World;
  /** What was asked of the API. */
  requests: { method: string; path: string; idempotencyKey: string | undefined }[];
  /** While set, every request to the API fails in this way, or as it says of each. */
  setFault: (fault: Fault | null | (() => Fault | null)) => void;
  /** Where events go as they happen from now on; without it a test delivers them itself. */
  setWebhook: (webhook: Webhook) => void;
  close: () => Promise<void>;
};

export const apiVersion = '2026-10-28.endive';

/** Stands in for Stripe on 127.0.0.1: its API with a memory, its hosted pages, and its webhooks. */
export async function startStandIn({
  port = 0,
  secretKey = 'sk_test_standin',
  priceId = 'price_pro',
} = {}): Promise<StandIn> {
  let nextFault: () => Fault | null = () => null;
  const requests: StandIn['requests'] = [];
  const idempotent = createIdempotency();
  const deliveries = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  const world = createWorld(baseUrl, [makePrice(priceId)]);
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname, search } = new URL(url, baseUrl);
    if (!pathname.startsWith('/v1/')) return answerBrowser(method, pathname, response);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const body = await text(request);
    requests.push({ method, path: pathname, idempotencyKey });
    const present = nextFault();
    if (!(await failBefore(present, request))) return;
    const work = async () => perform(method, pathname, method === 'GET' ? search : body, present);
    const {
      status,
      body: answered,
      isReplayed,
    } = await refuseStrangers(request, secretKey)
      .then(() => idempotent(idempotencyKey, `${method} ${pathname} ${body}`, work))
      .catch(toAnswer);
    const sent = JSON.stringify(answered, null, 2);
    if (!(await failAfter(present, response))) return;
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      'Stripe-Version': apiVersion,
      ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    });
    response.end(sent);
  }

  async function perform(
    method: string,
    path: string,
    parameters: string,
    present: Fault | null,
  ): Promise<ApiAnswer> {
    if (present?.kind === 'error') {
      const refused = new ApiError(present.status, 'api_error', 'The stand-in was told to fail.');
      // Too many requests, and a service that is not there, never reach the work.
      if (present.status !== 500) throw refused;
      return toAnswer(refused);
    }
    return { status: 200, body: answerApi(world, method, path, parseForm(parameters)) };
  }

  async function answerBrowser(
    method: string,
    path: string,
    response: ServerResponse,
  ): Promise<void> {
    const page = answerPage(world, method, path);
    // Stripe, too, waits for the webhook before it sends the browser back.
    await Promise.all(deliveries);
    if (page === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.');
    } else if ('location' in page) {
      response.writeHead(303, { Location: page.location }).end();
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.html);
    }
  }

  return {
    baseUrl,
    world,
    requests,
    setFault: (fault) => {
      nextFault = typeof fault === 'function' ? fault : () => fault;
    },
    setWebhook: ({ url, secret, report = () => {} }) => {
      world.onEvent = (event) => {
        const delivery = deliverEvent(event, url, secret).then((status) => {
          report(`${event.type} → ${status}`);
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

async function refuseStrangers({ headers }: IncomingMessage, secretKey: string): Promise<void> {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
  if (headers['stripe-version'] !== apiVersion) {
    throw new ApiError(400, 'invalid_request_error', `This is not version ${apiVersion}.`);
  }
}

function toAnswer(error: unknown): ApiAnswer {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  throw error;
}
