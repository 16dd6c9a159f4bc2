import { describe, expect, test } from 'vitest';
import { hourMs } from '../contract/durations';
import { someOrigin } from '../../e2e/support/some-origin';
import { databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { slugsOf, useWebhookWorld } from '../../e2e/support/webhook-world';
import { verifyMessage } from '../../e2e/stand-ins/webhook-receiver';
import { regenerateKey } from '../accounts/keys/regenerate-key';
import { publishChanges, publishEvents } from '../journal/publish-events';
import type { SendOutbound } from '../outbound/send-outbound';
import { leaseEndpoints, serveEndpoint } from './deliver';
import { listDeliveries, replayDelivery, replaySince } from './deliveries';
import { createEndpoint, getEndpoint, updateEndpoint } from './endpoints';
import { failuresBeforePause, pausesMs } from './schedule';

describe.each(databaseKinds.filter(isAvailable))('deliveries on the %s database', (kind) => {
  const world = useWebhookWorld(kind);
  const { receive, open, changeBrands, deliver, send, now } = world;

  test('every change of the catalog reaches an endpoint once, in order, and the official verifier accepts it', async () => {
    const { url, received } = await receive();
    const { secret } = await open(url);
    const slugs = Array.from({ length: 230 }, (_, i) => `brand-${i}`);
    await changeBrands(slugs);
    // Two instances at once must not tell anything twice.
    await Promise.all([publishChanges(world.client()), publishChanges(world.client())]);
    while ((await deliver()) > 0);
    expect(slugsOf(received)).toEqual(slugs);
    for (const message of received) {
      expect(verifyMessage(secret, message)).toMatchObject({ type: 'brand.changed' });
    }
  });

  test('an endpoint gets the events and the brands that it names', async () => {
    const { url, received } = await receive();
    await open(url, { events: ['brand.removed'], slugs: ['b', 'c'] });
    await changeBrands(['a', 'b', 'c']);
    await changeBrands(['a', 'c'], 'removed');
    await deliver();
    expect(slugsOf(received)).toEqual(['c']);
  });

  test('a change of an account’s own brand reaches its owner alone, in order with those of the catalog', async () => {
    const [own, foreign, operator] = [await receive(), await receive(), await receive()];
    const { accountId } = await open(own.url);
    await open(foreign.url);
    await createEndpoint(
      { accountId: null, origin: someOrigin },
      { url: operator.url, events: ['brand.changed'] },
    );
    await changeBrands(['a']);
    await changeBrands(['@acme'], 'facts', accountId);
    await changeBrands(['b']);
    await deliver();
    expect(slugsOf(own.received)).toEqual(['a', '@acme', 'b']);
    for (const { received } of [foreign, operator]) expect(slugsOf(received)).toEqual(['a', 'b']);
  });

  test('a new key’s event reaches its account and the operator alone', async () => {
    const [own, foreign, operator] = [await receive(), await receive(), await receive()];
    const { accountId } = await open(own.url);
    await open(foreign.url);
    await createEndpoint(
      { accountId: null, origin: someOrigin },
      { url: operator.url, events: ['key.replaced'] },
    );
    await regenerateKey(accountId, someOrigin);
    await deliver();
    expect(own.received).toHaveLength(1);
    expect(JSON.parse(own.received[0]?.body ?? '')).toMatchObject({
      type: 'key.replaced',
      data: { accountId, prefix: expect.stringMatching(/^mq_live_/) },
    });
    expect([foreign.received.length, operator.received.length]).toEqual([0, 1]);
  });

  test('an event of a transaction that is rolled back is not told', async () => {
    const { url, received } = await receive();
    const { accountId } = await open(url);
    const failing = world.client().$transaction(async (transaction) => {
      const event = { type: 'key.replaced' as const, slug: null, at: new Date(), data: {} };
      await publishEvents(transaction, [{ ...event, accountId }]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await deliver();
    expect(received).toEqual([]);
  });

  test('one instance at a time serves an endpoint; the lease of one that crashed ends', async () => {
    const { url, received } = await receive();
    await open(url);
    await changeBrands(['a']);
    await publishChanges(world.client());
    const claims = await Promise.all(
      [0, 1, 2].map(() => leaseEndpoints(world.client(), 10, now())),
    );
    expect(claims.flat()).toHaveLength(1);
    // That instance is gone.
    expect(await deliver()).toBe(0);
    world.skippedMs += 61_000;
    expect(await deliver()).toBe(1);
    expect(slugsOf(received)).toEqual(['a']);
  });

  test('a message that was sent while the instance crashed is sent again under the same id', async () => {
    const { url, received } = await receive();
    await open(url);
    await changeBrands(['a', 'b']);
    await publishChanges(world.client());
    const [endpoint] = await leaseEndpoints(world.client(), 1, now());
    const crashing: SendOutbound = async (request) => {
      await send(request);
      throw new Error('killed');
    };
    const died = serveEndpoint(world.client(), endpoint as never, {
      send: crashing,
      now,
    });
    await expect(died).rejects.toThrow('killed');
    world.skippedMs += 61_000;
    await deliver();
    expect(slugsOf(received)).toEqual(['a', 'a', 'b']);
    expect(received[0]?.id).toBe(received[1]?.id);
  });

  test('a message that fails is tried again later and holds up no other', async () => {
    const { url, received } = await receive(
      (response, before) => void response.writeHead(before === 0 ? 500 : 204).end('no\0pe'),
    );
    const { accountId, id } = await open(url);
    await changeBrands(['a', 'b']);
    await deliver();
    expect(slugsOf(received)).toEqual(['a', 'b']);
    const page = { limit: 10 };
    const { deliveries } = await listDeliveries(accountId, id, undefined, page);
    expect(deliveries.map(({ state, status, error }) => [state, status, error])).toEqual([
      ['delivered', 204, null],
      ['pending', 500, 'status 500'],
    ]);
    expect(deliveries[1]?.responseBody).toBe('nope');
    world.skippedMs += 10_000;
    await deliver();
    expect(slugsOf(received)).toEqual(['a', 'b', 'a']);
  });

  test('an endpoint that is away is tried ever more rarely; when it is back, all arrive in order', async () => {
    const { url, received, respondWith } = await receive((response) => void response.destroy());
    await open(url);
    const slugs = Array.from({ length: 30 }, (_, i) => `brand-${i}`);
    await changeBrands(slugs);
    for (; world.skippedMs < 2 * hourMs; world.skippedMs += 15_000) await deliver();
    expect(received.length).toBeGreaterThan(failuresBeforePause);
    expect(received.length).toBeLessThan(40);
    received.length = 0;
    respondWith((response) => void response.writeHead(200).end());
    for (let i = 0; i < 4; i++, world.skippedMs += 5 * 60_000) await deliver();
    // The one that was tried when it came back is first; those that had failed before are not last.
    const [first, ...rest] = slugsOf(received);
    expect(rest).toEqual(slugs.filter((slug) => slug !== first));
    expect(world.mails).toEqual([]);
  });

  test('after a day without success the endpoint is disabled, its owner gets a mail, and replay sends what it missed', async () => {
    const { url, received, respondWith } = await receive(
      (response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
    );
    const { owner, id, accountId } = await open(url);
    await changeBrands(['a', 'b']);
    while ((await getEndpoint(accountId, id)).enabled && world.skippedMs < 48 * hourMs) {
      await deliver();
      world.skippedMs += 15 * 60_000;
    }
    expect(world.skippedMs / hourMs).toBeGreaterThan(21);
    expect(world.skippedMs / hourMs).toBeLessThan(29);
    expect(received.length).toBeLessThanOrEqual(2 * (pausesMs.length + 1));
    expect(world.mails).toMatchObject([{ kind: 'webhook-disabled', isGone: false }]);
    const { deliveries } = await listDeliveries(accountId, id, 'failed', { limit: 10 });
    expect(deliveries).toHaveLength(2);
    const [missed] = deliveries;
    await expect(replayDelivery(accountId, id, missed?.id ?? '')).rejects.toMatchObject({
      code: 'webhook_disabled',
    });
    respondWith((response) => void response.writeHead(204).end());
    received.length = 0;
    await updateEndpoint(owner, id, { isEnabled: true });
    expect(await replaySince(accountId, id, new Date(Date.now() - hourMs))).toEqual({
      replayed: 2,
    });
    await deliver();
    expect(slugsOf(received)).toEqual(['a', 'b']);
  });

  test('a 410 disables the endpoint at once', async () => {
    const { url } = await receive((response) => void response.writeHead(410).end());
    const { id, accountId } = await open(url);
    await changeBrands(['a', 'b']);
    await deliver();
    expect(await getEndpoint(accountId, id)).toMatchObject({ enabled: false, disabledFor: 'gone' });
    expect(world.mails).toMatchObject([{ kind: 'webhook-disabled', isGone: true }]);
  });
});
