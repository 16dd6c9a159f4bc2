import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startUpstashStandIn, type UpstashStandIn } from '../../e2e/stand-ins/upstash-stand-in';
import { type CounterPlace, counterPlaces } from '../../e2e/support/counter-places';
import { heldBytes } from '../../e2e/support/measure';
import { hasRedis, testRedisUrl } from '../../e2e/support/test-redis';
import { type Counters, openSharedCounters } from './counters/counters';
import { AppError } from '../platform/errors';
import { createSharedCaps } from './shared-caps';
import {
  type CapCounters,
  consumeAddressCap,
  consumeCap,
  createMemoryCaps,
  keysMax,
  refundAddressCap,
} from './consume-cap';
import { caps } from './caps';

const cap = caps.forgotPassword;
const start = Date.parse('2026-11-21T23:30:00.000Z');

/** The caps of an instance, counted where it counts its quotas. */
const capsOf = ({ shared, now }: Counters): CapCounters => ({
  shared: shared && createSharedCaps(shared, now),
  memory: createMemoryCaps(now),
});
const refusalOf = (key: string, counters: CapCounters) =>
  consumeCap(cap, key, counters).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : null),
  );
const passedOf = async (key: string, times: number, counters: CapCounters) => {
  const refusals = await Promise.all(Array.from({ length: times }, () => refusalOf(key, counters)));
  return refusals.filter((refusal) => refusal === null).length;
};

describe.each(counterPlaces)('counted $name', ({ isThere, start: startPlace }) => {
  describe.skipIf(!isThere)('a cap of 3 an hour', () => {
    let place: CounterPlace;
    let counters: CapCounters;
    let nowMs: number;
    beforeAll(async () => {
      place = await startPlace();
      counters = capsOf(await place.open(() => nowMs));
    });
    afterAll(() => place.close());
    beforeEach(() => {
      nowMs = start;
    });

    test('a cap of 3 an hour lets 3 of 100 at once pass, and says to the fourth when to return', async () => {
      const key = randomUUID();
      expect(await passedOf(key, 100, counters)).toBe(3);
      nowMs += 1500;
      expect(await refusalOf(key, counters)).toMatchObject({
        code: 'rate_limit_exceeded',
        message: 'This endpoint allows 3 calls an hour. Try again in 60 minutes.',
        headers: { 'Retry-After': '3599' },
        extras: { limit: 'cap', reset_in_seconds: 3599 },
      });
    });

    test('a cap of 3 an hour holds in any span of an hour, also across midnight, and refusals do not extend it', async () => {
      const key = randomUUID();
      await passedOf(key, 1, counters);
      nowMs = start + 59 * 60_000;
      expect(await passedOf(key, 5, counters)).toBe(2);
      nowMs = start + 60 * 60_000 - 1;
      expect(await refusalOf(key, counters)).toMatchObject({
        message: 'This endpoint allows 3 calls an hour. Try again in 1 second.',
      });
      nowMs = start + 60 * 60_000;
      expect(await passedOf(key, 5, counters)).toBe(1);
    });

    test('a cap of 3 an hour is counted separately for each key', async () => {
      await passedOf('one', 3, counters);
      expect(await passedOf(randomUUID(), 3, counters)).toBe(3);
    });
  });
});

describe.each(counterPlaces.filter(({ isShared }) => isShared))('counted $name', (kind) => {
  test.skipIf(!kind.isThere)('two instances share a cap', async () => {
    const place = await kind.start();
    const one = capsOf(await place.open(() => start));
    const other = capsOf(await place.open(() => start));
    const key = randomUUID();
    const passed = await Promise.all([passedOf(key, 50, one), passedOf(key, 50, other)]);
    expect(passed[0] + passed[1]).toBe(3);
    await place.close();
  });
});

describe.skipIf(!hasRedis)('while the store is away', () => {
  let standIn: UpstashStandIn;
  beforeAll(async () => {
    standIn = await startUpstashStandIn(testRedisUrl);
  });
  afterAll(() => standIn.close());

  test.each(['refuse', 'hang', 'status 500', 'out of memory'] as const)(
    '%s: the cap holds in the process, without a second allowance',
    async (fault) => {
      const address = { restUrl: standIn.url, restToken: standIn.token };
      const opened = openSharedCounters(address, { prefix: `test:${randomUUID()}` });
      const counters = capsOf(opened);
      const [early, late] = [randomUUID(), randomUUID()];
      expect(await passedOf(early, 2, counters)).toBe(2);
      await standIn.setFault(fault);
      expect(await passedOf(early, 50, counters)).toBe(1);
      expect(await passedOf(late, 50, counters)).toBe(3);
      await standIn.setFault('none');
      opened.close();
    },
  );
});

test('ten times as many addresses as are kept do not fill the memory', async () => {
  const counters = { shared: null, memory: createMemoryCaps() };
  const before = heldBytes();
  for (let i = 0; i < 10 * keysMax; i++) await consumeCap(cap, `address ${i}`, counters);
  const held = heldBytes() - before;
  // Unused counters would be collected before they are measured.
  expect(counters.memory.waitMs(cap, 'address 0')).toBe(0);
  expect(held).toBeLessThan(15 * 1024 * 1024);
});

test('a flood of addresses at one cap does not reset another cap', async () => {
  const counters = { shared: null, memory: createMemoryCaps() };
  await passedOf('held', 3, counters);
  for (let i = 0; i < 100_000; i++) await consumeCap(caps.login, `address ${i}`, counters);
  expect(await passedOf('held', 3, counters)).toBe(0);
});

describe('the networks of an IPv6 /48', () => {
  const networks = Array.from({ length: 500 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`);
  const open = () => {
    const counters = { shared: null, memory: createMemoryCaps() };
    const passedFrom = async (addresses: string[]) => {
      const calls = addresses.map((address) => consumeAddressCap(cap, address, counters));
      const results = await Promise.allSettled(calls);
      return results.filter(({ status }) => status === 'fulfilled').length;
    };
    return { counters, passedFrom };
  };

  test('the networks of a /48 get together twenty times what an address gets, and no more', async () => {
    const { passedFrom } = open();
    expect(await passedFrom(networks)).toBe(20 * cap.limit);
    expect(await passedFrom(['2001:db8:2::1', '203.0.113.1'])).toBe(2);
  });

  test('a refused call counts against neither the /64 nor the /48', async () => {
    const { counters, passedFrom } = open();
    const [one = ''] = networks;
    expect(await passedFrom(Array.from({ length: 100 }, () => one))).toBe(cap.limit);
    expect(await passedFrom(networks)).toBe(19 * cap.limit);
    expect(counters.memory.waitMs({ ...cap, limit: 1 }, '2001:db8:1:1f3::/64')).toBe(0);
  });

  test('a refund goes to both the /64 and the /48', async () => {
    const { counters, passedFrom } = open();
    for (let i = 0; i < 100; i++) {
      await consumeAddressCap(cap, networks[i % 2] ?? '', counters);
      await refundAddressCap(cap, networks[i % 2] ?? '', counters);
    }
    expect(await passedFrom(networks)).toBe(20 * cap.limit);
  });
});
