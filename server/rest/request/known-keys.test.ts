import { describe, expect, test } from 'vitest';
import { hasTwoInstances, runAsOneOfTwo } from '../../../e2e/support/two-instances';
import type { TestAccount } from '../../../e2e/support/factories';
import { invalidateAccount } from '../../accounts/keys/find-caller';
import type { Tier } from '../../contract/plans';

/** Half a second less than a caller stays in memory. */
const rememberedWithinMs = 1500;
const svg = '/v1/svg/github';
const head = { method: 'HEAD' };
const unchanged = { headers: { 'If-None-Match': '*' } };

describe.skipIf(!hasTwoInstances)('on several instances', () => {
  const instance = runAsOneOfTwo();
  const { world, call, statusOf, createKnown, revoke, changeTheirs, lookups } = instance;
  const setTier = (id: string, tier: Tier) =>
    world.theirs.opened.client.account.update({ where: { id }, data: { tier } });
  /** Repeats with a new account until it finishes while the account is still in memory: machines may be slow. */
  const measureKnown = async <T>(measure: (account: TestAccount) => Promise<T>): Promise<T> => {
    for (;;) {
      const startedAtMs = performance.now();
      const measured = await measure(await createKnown());
      if (performance.now() - startedAtMs < rememberedWithinMs) return measured;
    }
  };

  test.each([
    ['an SVG is served in one round trip', 1, svg, {}],
    ['HEAD in two: one confirms the key', 2, svg, head],
    ['a 304 in two', 2, svg, unchanged],
    ['a request that is not counted in one', 1, '/v1/catalog', {}],
  ])('a recently seen caller needs no database: %s', async (_, trips, path, init) => {
    const seen = async () => [world.store.requests(), await lookups('hit'), await lookups('miss')];
    const [before, after] = await measureKnown(async (account) => {
      const counted = await seen();
      await call(account, path, init);
      return [counted, await seen()];
    });
    const [requests = 0, hits = 0, misses = 0] = before;
    expect(after).toEqual([requests + trips, hits + 1, misses]);
  });

  test.each([
    ['', svg, {}],
    ['with HEAD', svg, head],
    ['for a 304', svg, unchanged],
    ['with wrong input', `${svg}?variant=huge`, {}],
    ['for a variant of a larger plan', `${svg}?variant=color`, {}],
    ['where nothing is counted', '/v1/catalog', {}],
    ['for its usage', '/v1/usage', {}],
  ])('a key that another instance revoked is refused at once %s', async (_, path, init) => {
    const account = await createKnown();
    await revoke(account.id);
    await changeTheirs(account.id);
    expect(await statusOf(account, path, init)).toBe(401);
    const day = new Date().toISOString().slice(0, 10);
    expect((await world.mine.counters.store.peek(account.id, day)).svg).toBe(3);
  });

  test('an account that another instance suspends is refused from the next request until it is restored', async () => {
    const account = await createKnown();
    for (const suspendedAt of [new Date(), null]) {
      const { id } = account;
      await world.theirs.opened.client.account.update({ where: { id }, data: { suspendedAt } });
      await changeTheirs(id);
      for (const path of [svg, '/v1/usage', svg]) {
        expect(await statusOf(account, path)).toBe(suspendedAt ? 403 : 200);
      }
    }
  });

  test('an upgrade on another instance counts from the next request', async () => {
    const [account, other] = [await createKnown(), await createKnown()];
    await Promise.all(Array.from({ length: 60 }, () => call(account)));
    expect(await statusOf(account)).toBe(429);
    for (const { id } of [account, other]) {
      await setTier(id, 'pro');
      await changeTheirs(id);
    }
    const { status, headers } = await call(account);
    const limits = [headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')];
    expect([status, ...limits]).toEqual([200, '2000', '1949']);
    expect(await statusOf(other, `${svg}?variant=color`)).toBe(200);
  });

  test('a downgrade on another instance counts from the next request', async () => {
    const account = await createKnown('pro');
    await call(account, `${svg}?variant=color`);
    await setTier(account.id, 'free');
    await changeTheirs(account.id);
    expect(await statusOf(account, `${svg}?variant=color`)).toBe(403);
    expect((await call(account)).headers.get('X-RateLimit-Limit')).toBe('50');
  });

  test.each(['refuse', 'hang', 'status 500', 'html 502', 'out of memory', 'lost reply'] as const)(
    'when the store fails (%s) requests pass without rate-limit headers, but never a revoked key',
    async (fault) => {
      const [account, revoked] = [await createKnown(), await createKnown()];
      await revoke(revoked.id);
      await world.store.setFault(fault);
      const responses = await Promise.all(Array.from({ length: 60 }, () => call(account)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(responses.some(({ headers }) => headers.has('X-RateLimit-Limit'))).toBe(false);
      expect(await statusOf(revoked)).toBe(401);
      expect(await statusOf(revoked, svg, head)).toBe(401);
    },
  );

  test('a change returns at once while the counter store is available, else only when no instance can remember the old state', async () => {
    const account = await createKnown();
    const timeChange = async () => {
      const startedAtMs = performance.now();
      await invalidateAccount(account.id);
      return performance.now() - startedAtMs;
    };
    expect(await timeChange()).toBeLessThan(1500);
    await world.store.setFault('refuse');
    await revoke(account.id);
    expect(await timeChange()).toBeGreaterThanOrEqual(2000);
    expect(await statusOf(account)).toBe(401);
  });
});
