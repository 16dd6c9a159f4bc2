import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createOutbound, type SendOutbound } from '../../../server/outbound/send-outbound';
import { listDeliveries } from '../../../server/webhooks/deliveries';
import { getEndpoint } from '../../../server/webhooks/endpoints';
import { anyKind } from '../../support/test-database';
import { slugsOf, useWebhookWorld } from '../../support/webhook-world';
import { type ReceivedMessage, verifyMessage } from '../../stand-ins/webhook-receiver';

const world = useWebhookWorld(anyKind());
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const slugs = Array.from({ length: 200 }, (_, i) => `brand-${i}`);
const accept = (response: ServerResponse) => void response.writeHead(204).end();

/** A receiver that verifies each message at the drill's time, as its own clock would have it. */
async function openReceiver(respond: (response: ServerResponse, before: number) => void) {
  const receivedAtMs: number[] = [];
  const noteTime = (next: typeof respond) => (response: ServerResponse, before: number) => {
    receivedAtMs.push(world.now());
    next(response, before);
  };
  const receiver = await world.receive(noteTime(respond));
  const endpoint = await world.open(receiver.url);
  const verifyAll = () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      receiver.received.forEach((message: ReceivedMessage, i) => {
        vi.setSystemTime(receivedAtMs[i] ?? 0);
        verifyMessage(endpoint.secret, message);
      });
    } finally {
      vi.useRealTimers();
    }
    return receiver.received.length;
  };
  const respondWith = (next: typeof respond) => receiver.respondWith(noteTime(next));
  return { ...receiver, ...endpoint, respondWith, verifyAll };
}

/** Lets time pass, with a round of delivering at each step. */
async function pass(ms: number, stepMs: number, send?: SendOutbound): Promise<void> {
  const untilMs = world.skippedMs + ms;
  for (; world.skippedMs < untilMs; world.skippedMs += stepMs) await world.deliver(send);
}

const stateOf = async ({ accountId, id }: { accountId: string; id: string }) => {
  const counts: Record<string, number> = {};
  let before: string | undefined;
  do {
    const page = await listDeliveries(accountId, id, undefined, { limit: 100, before });
    for (const { state } of page.deliveries) counts[state] = (counts[state] ?? 0) + 1;
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
  return counts;
};

test('a receiver that is down for two hours gets everything in order once it is back', async () => {
  const receiver = await openReceiver((response) => void response.destroy());
  await world.changeBrands(slugs);
  await pass(2 * hourMs, 15_000);
  const tries = receiver.received.length;
  receiver.verifyAll();
  receiver.received.length = 0;
  const back = await openBack(receiver);
  console.log(
    `webhooks: down for 2 h, ${tries} attempts, then ${back.count} in ${back.minutes} min`,
  );
  expect(tries).toBeLessThan(40);
  expect(await stateOf(receiver)).toEqual({ delivered: slugs.length });
  expect((await getEndpoint(receiver.accountId, receiver.id)).enabled).toBe(true);
  expect(world.mails).toEqual([]);
});

async function openBack(receiver: Awaited<ReturnType<typeof openReceiver>>) {
  receiver.respondWith(accept);
  const backAtMs = world.skippedMs;
  while (new Set(slugsOf(receiver.received)).size < slugs.length) await pass(minuteMs, minuteMs);
  // The message that was tried when it came back is first; the others follow in their order.
  const [first, ...rest] = slugsOf(receiver.received);
  expect(rest).toEqual(slugs.filter((slug) => slug !== first));
  const minutes = (world.skippedMs - backAtMs) / minuteMs;
  return { count: receiver.received.length, minutes };
}

test('a slow receiver is cut off in time, holds up no other, and gets everything later', async () => {
  const slow = await openReceiver((response, before) => {
    if (before >= 3) accept(response);
    else setTimeout(() => accept(response), 3000);
  });
  const other = await openReceiver(accept);
  await world.changeBrands(slugs);
  await pass(10 * minuteMs, 5000);
  const tooLate = slow.received.length - slugs.length;
  console.log(`webhooks: slow receiver, ${tooLate} attempts cut off, ${slow.verifyAll()} requests`);
  expect(tooLate).toBe(3);
  expect(await stateOf(slow)).toEqual({ delivered: slugs.length });
  expect(slugsOf(other.received)).toEqual(slugs);
  expect(other.verifyAll()).toBe(slugs.length);
});

test('a receiver that responds with 500 in turns gets everything', async () => {
  const receiver = await openReceiver((response, before) => {
    if (before % 2 === 0) response.writeHead(500).end();
    else accept(response);
  });
  await world.changeBrands(slugs);
  await pass(10 * minuteMs, 5000);
  await pass(12 * hourMs, 5 * minuteMs);
  console.log(`webhooks: 500 in turns, ${receiver.verifyAll()} requests for ${slugs.length}`);
  expect(await stateOf(receiver)).toEqual({ delivered: slugs.length });
  expect(new Set(slugsOf(receiver.received)).size).toBe(slugs.length);
});

test('a redirect is not followed, and after a day the webhook is disabled with a mail', async () => {
  const target = await world.receive();
  const receiver = await openReceiver(
    (response) => void response.writeHead(307, { Location: target.url }).end(),
  );
  await world.changeBrands(slugs);
  await pass(30 * hourMs, 5 * minuteMs);
  const { disabledAt, disabledFor } = await getEndpoint(receiver.accountId, receiver.id);
  const hours = (Date.parse(disabledAt ?? '') - Date.now()) / hourMs;
  console.log(
    `webhooks: redirecting, ${receiver.verifyAll()} attempts, disabled after ${hours.toFixed(1)} h`,
  );
  expect(disabledFor).toBe('failures');
  expect(target.received).toEqual([]);
  expect(world.mails).toMatchObject([{ kind: 'webhook-disabled', isGone: false }]);
  expect(await stateOf(receiver)).toEqual({ failed: slugs.length });
});

test('a host that resolves to 127.0.0.1 gets no connection', async () => {
  const receiver = await openReceiver(accept);
  await world.client().webhookEndpoint.update({
    where: { id: receiver.id },
    data: { url: receiver.url.replace('127.0.0.1', 'hooks.example') },
  });
  const resolve = async () => ['127.0.0.1'];
  const send = createOutbound({ allowsHttp: true, allowsPrivate: false, resolve });
  await world.changeBrands(slugs);
  await pass(hourMs, minuteMs, send);
  expect(receiver.received).toEqual([]);
  const { deliveries } = await world.client().webhookEndpoint.findUniqueOrThrow({
    where: { id: receiver.id },
    include: { deliveries: true },
  });
  const tried = deliveries.filter(({ attempts }) => attempts > 0);
  console.log(
    `webhooks: resolving to 127.0.0.1, ${tried.length} of ${deliveries.length} tried, none connected`,
  );
  expect(tried.length).toBeGreaterThan(0);
  expect(new Set(tried.map(({ error }) => error))).toEqual(
    new Set(['hooks.example is not a public address']),
  );
});
