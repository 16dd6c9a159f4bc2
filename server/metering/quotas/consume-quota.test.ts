import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../platform/errors';
import { database } from '../../platform/database/database';
import { changeRevision, readRevision } from '../../limits/counters/account-revisions';
import { type CounterPlace, counterPlaces } from '../../../e2e/support/counter-places';
import { createAccount } from '../../../e2e/support/factories';
import { consumeQuota, peekQuota, type QuotaHolder } from './consume-quota';
import type { Counters } from '../../limits/counters/counters';
import type { Bucket } from '../../contract/plans';

/** Far in the future: a store expires counters some days after their day, by its own clock. */
const noon = Date.parse('2096-11-21T12:00:00.000Z');
const lastMs = Date.parse('2096-11-21T23:59:59.999Z');

describe.each(counterPlaces)('counted $name', ({ name, isThere, start }) => {
  describe.skipIf(!isThere)('a day’s quota', () => {
    let place: CounterPlace;
    let counters: Counters;
    let nowMs: number;

    beforeAll(async () => {
      place = await start();
      counters = await place.open(() => nowMs);
    });
    afterAll(() => place.close());
    beforeEach(() => {
      nowMs = noon;
    });

    /** Only Postgres cares whether the account is there. */
    const createHolder = async (plan: Partial<QuotaHolder> = {}): Promise<QuotaHolder> => {
      const accountId =
        name === 'in Postgres' ? (await createAccount(database())).id : randomUUID();
      return { accountId, tier: 'free', dailyRequests: null, ...plan };
    };
    const spend = async (holder: QuotaHolder, bucket: Bucket = 'svg') =>
      consumeQuota(holder, bucket, counters);
    const refusalOf = async (holder: QuotaHolder, bucket: Bucket = 'svg') =>
      spend(holder, bucket).then(
        () => null,
        (refusal: AppError) => refusal,
      );
    const spendMany = async (holder: QuotaHolder, times: number, bucket: Bucket = 'svg') => {
      const spent = Array.from({ length: times }, () => spend(holder, bucket));
      const results = await Promise.allSettled(spent);
      return results.filter(({ status }) => status === 'fulfilled').length;
    };
    const usedOf = async ({ accountId }: QuotaHolder, day = '2096-11-21') =>
      counters.store.peek(accountId, day);

    test('the 50th SVG of the day passes, the 51st says when to return and where to upgrade', async () => {
      const holder = await createHolder();
      expect(await spendMany(holder, 49)).toBe(49);
      expect(await spend(holder)).toMatchObject({
        kind: 'passed',
        status: { limit: 50, remaining: 0, resetInSeconds: 43_200 },
      });
      expect(await refusalOf(holder)).toMatchObject({
        code: 'rate_limit_exceeded',
        status: 429,
        headers: { 'Retry-After': '43200' },
        extras: {
          limit: 'day',
          reset_in_seconds: 43_200,
          upgrade_url: expect.stringMatching(/\/pricing$/),
        },
        message:
          'The Free plan allows 50 SVG requests a day, and you have used all of them. ' +
          'The limit resets at 00:00 UTC, in 12 h 0 min.',
      });
      nowMs += 1000;
      const later = await refusalOf(holder);
      expect(later?.headers).toEqual({ 'Retry-After': '43199' });
      expect(later?.message).toMatch(/ in 12 h 0 min\.$/);
    });

    test('exactly 50 of 300 requests at once pass, each with its remaining quota, and the counter says 50', async () => {
      const holder = await createHolder();
      const spent = await Promise.allSettled(Array.from({ length: 300 }, () => spend(holder)));
      const passed = spent.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      const left = passed.map((one) => (one.kind === 'passed' ? one.status?.remaining : null));
      expect(left).toHaveLength(50);
      expect(new Set(left)).toEqual(new Set(Array.from({ length: 50 }, (_, i) => i)));
      expect((await usedOf(holder)).svg).toBe(50);
    });

    test('accounts and buckets are counted separately', async () => {
      const [one, other] = [await createHolder(), await createHolder()];
      await spendMany(one, 5, 'batch');
      expect(await refusalOf(one, 'batch')).toMatchObject({ code: 'rate_limit_exceeded' });
      expect(await spend(one, 'svg')).toMatchObject({ kind: 'passed' });
      expect(await spend(other, 'batch')).toMatchObject({ status: { remaining: 4 } });
      expect(await usedOf(one)).toMatchObject({ batch: 5, svg: 1, png: 0 });
    });

    test('500 refusals cost nothing: after an upgrade 1,950 are left at once, and after a downgrade none', async () => {
      const holder = await createHolder();
      await spendMany(holder, 550);
      expect(await spend({ ...holder, tier: 'pro' })).toMatchObject({
        status: { limit: 2000, remaining: 1949 },
      });
      expect(await refusalOf(holder)).toMatchObject({ status: 429 });
      expect((await usedOf(holder)).svg).toBe(51);
    });

    test('an uncapped bucket is counted and reports no limit', async () => {
      const holder = await createHolder({ tier: 'pro' });
      expect(await spend(holder, 'catalog')).toMatchObject({ kind: 'passed', status: null });
      expect((await usedOf(holder)).catalog).toBe(1);
    });

    test('a contract’s daily total holds across all buckets, also for requests at once', async () => {
      const holder = await createHolder({ tier: 'enterprise', dailyRequests: 30 });
      const passed = await Promise.all([
        spendMany(holder, 40, 'svg'),
        spendMany(holder, 40, 'search'),
      ]);
      expect(passed[0] + passed[1]).toBe(30);
      const larger = { ...holder, dailyRequests: 32 };
      for (const remaining of [1, 0]) {
        expect(await spend(larger, 'png')).toMatchObject({ status: { limit: 32, remaining } });
      }
      expect(await peekQuota(larger, 'png', counters)).toMatchObject({ limit: 32, remaining: 0 });
      const refusal = await refusalOf(holder, 'domain');
      expect(refusal?.message).toMatch(
        /^Your account is limited to 30 requests of all kinds a day/,
      );
      // No plan raises what a contract says.
      expect(refusal?.extras).toEqual({ limit: 'day', reset_in_seconds: 43_200 });
    });

    test('a used-up quota is full again at 00:00:00 UTC, and a refusal just before never says 0 seconds', async () => {
      const holder = await createHolder();
      nowMs = lastMs;
      await spendMany(holder, 50);
      expect(await refusalOf(holder)).toMatchObject({ extras: { reset_in_seconds: 1 } });
      nowMs = lastMs + 1;
      expect(await spend(holder)).toMatchObject({
        status: { limit: 50, remaining: 49, resetInSeconds: 86_400 },
      });
      expect((await usedOf(holder)).svg).toBe(50);
    });

    test('a refunded unit can be spent again, on its own day', async () => {
      const holder = await createHolder();
      nowMs = lastMs;
      const spent = await spend(holder);
      await spendMany(holder, 49);
      nowMs = lastMs + 1;
      await spend(holder);
      if (spent.kind === 'passed') await spent.refund('test');
      expect((await usedOf(holder, '2096-11-22')).svg).toBe(1);
      nowMs = lastMs;
      expect(await spendMany(holder, 2)).toBe(1);
    });

    test('a counter never falls below zero', async () => {
      const holder = await createHolder();
      const refund = () => counters.store.refund(holder.accountId, 'svg', '2096-11-21');
      await refund();
      expect((await usedOf(holder)).svg).toBe(0);
      // Postgres has a counter only once something was counted.
      await spend(holder);
      for (let i = 0; i < 2; i++) await refund();
      expect((await usedOf(holder)).svg).toBe(0);
    });

    test('looking at a quota costs nothing', async () => {
      const holder = await createHolder();
      await spend(holder);
      const status = { limit: 50, remaining: 49, resetInSeconds: 43_200 };
      expect(await peekQuota(holder, 'svg', counters)).toEqual(status);
      expect(await peekQuota(holder, 'svg', counters)).toEqual(status);
    });
  });
});

describe.each(counterPlaces.filter(({ isShared }) => isShared))(
  'shared $name',
  ({ isThere, start }) => {
    describe.skipIf(!isThere)('between two instances', () => {
      let place: CounterPlace;
      beforeAll(async () => {
        place = await start();
      });
      afterAll(() => place.close());

      // Larger limits and loads are in e2e/drills/quotas/three-instances.alone.test.ts.
      test.each([1, 5, 50].flatMap((limit) => [0.9, 1, 10].map((load) => [limit, load] as const)))(
        'limit %i, load %f times: exactly the limit passes',
        async (limit, load) => {
          const instances = await Promise.all([0, 1].map(() => place.open(() => noon)));
          const ask = {
            accountId: randomUUID(),
            bucket: 'svg',
            day: '2096-11-21',
            limit,
            totalMax: null,
            revision: undefined,
          } as const;
          const asked = Math.ceil(limit * load);
          const decisions = await Promise.all(
            Array.from({ length: asked }, async (_, i) => instances[i % 2]?.store.consume(ask)),
          );
          const expected = Math.min(asked, limit);
          expect(decisions.filter((decision) => decision?.kind === 'passed')).toHaveLength(
            expected,
          );
          expect((await instances[0]?.store.peek(ask.accountId, ask.day))?.svg).toBe(expected);
        },
      );

      test('a cached caller whose account has changed consumes nothing', async () => {
        const [one, other] = await Promise.all([0, 1].map(() => place.open(() => noon)));
        if (!one?.shared || !other?.shared) throw new Error('They share no store.');
        const holder = { accountId: randomUUID(), tier: 'free', dailyRequests: null } as const;
        const revision = await readRevision(one.shared, holder.accountId);
        expect(await consumeQuota({ ...holder, revision }, 'svg', one)).toMatchObject({
          kind: 'passed',
        });
        await changeRevision(other.shared, holder.accountId);
        const stale = await consumeQuota({ ...holder, revision }, 'svg', one);
        expect(stale).toEqual({ kind: 'stale' });
        expect((await one.store.peek(holder.accountId, '2096-11-21')).svg).toBe(1);
      });
    });
  },
);
