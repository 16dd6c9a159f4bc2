import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { heldBytes } from '../../e2e/support/measure';
import { replaceProcessWide } from '../platform/process/made-once';
import {
  chargeWork,
  createBurstLimiter,
  createBursts,
  createWorkMeter,
  takeAddressBurst,
} from './bursts';

function open(bounds = { atOnce: 10, perSecond: 5 }) {
  let nowMs = 1000;
  const limiter = createBurstLimiter(bounds, () => nowMs);
  const passed = (key: string, times: number) =>
    Array.from({ length: times }, () => limiter.take(key)).filter((waitMs) => waitMs === 0).length;
  return { limiter, passed, wait: (ms: number) => (nowMs += ms) };
}

test('10 of 100 requests at once pass, then 5 in each second', () => {
  const { passed, wait } = open();
  expect(passed('one', 100)).toBe(10);
  for (let second = 0; second < 3; second++) {
    wait(1000);
    expect(passed('one', 100)).toBe(5);
  }
  wait(60_000);
  expect(passed('one', 100)).toBe(10);
});

test('a refused request passes after the announced wait, and not before', () => {
  const { limiter, passed, wait } = open();
  passed('one', 10);
  const waitMs = limiter.take('one');
  expect(waitMs).toBeCloseTo(200, 3);
  wait(waitMs - 1);
  expect(limiter.take('one')).toBeGreaterThan(0);
  wait(1);
  expect(limiter.take('one')).toBe(0);
});

test('each key has a bucket of its own', () => {
  const { passed } = open();
  passed('one', 100);
  expect(passed('other', 100)).toBe(10);
});

test('expensive work delays the next requests, even once the bucket is empty', () => {
  const { limiter, passed, wait } = open();
  limiter.charge('one', 5000);
  expect(passed('one', 100)).toBe(0);
  wait(5000);
  expect(passed('one', 100)).toBe(9 + 1);
});

test('a client that goes on gets the same refusal until its second is over', () => {
  let nowMs = 1000;
  const before = replaceProcessWide(
    'bursts',
    createBursts(1, () => nowMs),
  );
  onTestFinished(() => void replaceProcessWide('bursts', before));
  const [one, other] = ['198.51.100.1', '198.51.100.2'];
  const refuse = (address: string) => {
    for (;;) {
      const refusal = takeAddressBurst(address);
      if (refusal !== null) return refusal;
    }
  };
  const refusal = refuse(one);
  nowMs += 500;
  expect(refuse(one)).toBe(refusal);
  expect(refuse(other)).toBe(refusal);
  chargeWork(one, 1000);
  expect(refuse(one)).not.toBe(refusal);
});

describe('an IPv6 /48', () => {
  let nowMs = 1000;
  beforeEach(() =>
    replaceProcessWide(
      'bursts',
      createBursts(5, () => nowMs),
    ),
  );
  afterAll(() => replaceProcessWide('bursts', null));
  const passed = (addresses: readonly string[]) =>
    addresses.filter((address) => takeAddressBurst(address) === null).length;
  /** Each is in a /64 of its own. */
  const addresses = (count: number, network = '2001:db8:1') =>
    Array.from({ length: count }, (_, i) => `${network}:${i.toString(16)}::1`);

  test('an IPv6 /48 has four times as many requests as one address, whatever addresses they come from', () => {
    expect(passed(addresses(1000))).toBe(4 * 10);
    expect(passed(addresses(10, '2001:db8:2'))).toBe(10);
    nowMs += 1000;
    expect(passed(addresses(1000))).toBe(4 * 5);
  });

  test('an IPv6 /48 is not used up by what one of its addresses sends too fast', () => {
    expect(passed(Array<string>(1000).fill('2001:db8:1:1::1'))).toBe(10);
    expect(passed(addresses(1000))).toBe(3 * 10);
  });

  test('pays for the work for all of its addresses', () => {
    for (const address of addresses(100)) chargeWork(address, 25);
    expect(passed(['2001:db8:1:ffff::1'])).toBe(0);
  });
});

test('200,000 addresses do not fill the memory', () => {
  const before = heldBytes();
  const limiter = createBurstLimiter({ atOnce: 10, perSecond: 5 });
  for (let i = 0; i < 200_000; i++) limiter.take(`address ${i}`);
  const held = heldBytes() - before;
  // An unused limiter would be collected before it is measured.
  expect(limiter.take('address 0')).toBe(0);
  expect(held).toBeLessThan(15 * 1024 * 1024);
});

test('requests in progress share the time in which the event loop works, and none pays without end', async () => {
  let workedMs = 1000;
  const charged: (readonly [string, number])[] = [];
  const meter = createWorkMeter(
    () => workedMs,
    (address, workMs) => charged.push([address, workMs]),
  );
  const endFirst = meter.start('first');
  await nextTurn();
  workedMs += 4;
  const endSecond = meter.start('second');
  workedMs += 8;
  meter.read();
  endFirst();
  endSecond();
  // The count of a request pays for 0.4 ms.
  expect(charged.splice(0)).toEqual([
    ['first', 7.6],
    ['second', 3.6],
  ]);
  await nextTurn();
  workedMs += 100;
  const endLong = meter.start('long');
  meter.start('short')();
  workedMs += 60;
  meter.read();
  endLong();
  expect(charged).toEqual([['long', 24.6]]);
});
