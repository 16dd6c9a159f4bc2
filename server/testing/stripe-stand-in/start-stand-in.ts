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

export type StandIn = {
  baseUrl: string;
  world: World;
  /** What was asked of the API. */
  requests: { method: string; path: string; idempotencyKey: string | undefined }[];
  /** While set, every request to the API fails in this way. */
  setFault: (fault: Fault | null) => void;
  close: () => Promise<void>;
};

export const apiVersion = '2026-10-28.endive';

/**
 * Stands in for Stripe on 127.0.0.1: its API with a memory, its hosted pages, and its webhooks.
 * @param webhook where events go as they happen; without it a test delivers them itself
 */
export async function startStandIn({
  port = 0,
  secretKey = 'sk_test_standin',
  priceId = 'price_pro',
  webhook = null as { url: string; secret: string } | null,
} = {}): Promise<StandIn> {
  let fault: Fault | null = null;
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
  if (webhook !== null) {
    world.onEvent = (event) => {
      const delivery = deliverEvent(event, webhook.url, webhook.secret).then((status) => {
        process.stdout.write(`${event.type} → ${status}\n`);
        return void deliveries.delete(delivery);
      });
      deliveries.add(delivery);
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname, search } = new URL(url, baseUrl);
    if (!pathname.startsWith('/v1/')) return answerBrowser(method, pathname, response);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const body = await text(request);
    requests.push({ method, path: pathname, idempotencyKey });
    const present = fault;
    if (!(await failBefore(present, request))) return;
    const work = async () => perform(method, pathname, method === 'GET' ? search : body, present);
    const {
      status,
      body: answered,
      isReplayed,
    } = await refuseStrangers(request, secretKey)
      .then(() => idempotent(idempotencyKey, `${method} ${pathname} ${body}`, work))
      .catch(toAnswer);
    if (!failAfter(present, response)) return;
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      'Stripe-Version': apiVersion,
      ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    });
    response.end(JSON.stringify(answered, null, 2));
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
    setFault: (next) => (fault = next),
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
