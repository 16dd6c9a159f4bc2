import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis } from '../../support/test-redis';
import { times } from '../../support/start-fleet';
import { isAvailable } from '../../support/test-database';
import { findPostgresPrograms } from '../keys/own-postgres';
import { type FaultWorld, measureFault, startFaultWorld, svg } from './fault-world';

const programs = findPostgresPrograms();
const lastsMs = 5000;
const longestMsMax = 3000;
const recoveryMsMax = 5000;

describe.skipIf(programs === null || !hasRedis || !isAvailable('postgres'))('Redis', () => {
  let world: FaultWorld;
  let operator: Redis;
  beforeAll(async () => {
    world = await startFaultWorld(programs ?? '');
    operator = new Redis(world.redis.url, { maxRetriesPerRequest: null });
    operator.on('error', () => {});
  });
  afterAll(async () => {
    operator.disconnect();
    await world.close();
  });

  test.each([
    ['killed', () => world.redis.kill(), () => world.redis.start()],
    ['hung', () => world.redis.pause(), () => world.redis.resume()],
    [
      'a read-only replica',
      () => operator.replicaof('127.0.0.1', 1),
      () => operator.replicaof('NO', 'ONE'),
    ],
    [
      'out of memory',
      () => operator.config('SET', 'maxmemory', '1mb'),
      () => operator.config('SET', 'maxmemory', '0'),
    ],
    ['flushed', () => operator.flushall(), () => {}],
  ] as const)('%s: every known and new key is served, no revoked one', async (name, begin, end) => {
    const fault = { name: `Redis ${name}`, begin, end, lastsMs };
    const { failed, longestMs, recoveryMs, toRevoked, toUnknown, row } = await measureFault(
      world,
      fault,
    );
    console.log(row);
    expect(failed).toBe(0);
    expect(longestMs).toBeLessThan(longestMsMax);
    expect(recoveryMs).toBeLessThan(recoveryMsMax);
    expect(new Set(toRevoked.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(toUnknown.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('flushed: no account gets a second quota, and usage keeps counting', async () => {
    const account = await world.fleet.createAccount();
    const spend = async () => {
      const responses = await world.fleet.send(times(60, { account, path: svg }), 10);
      return responses.filter(({ status }) => status === 200).length;
    };
    const before = await spend();
    const written = () =>
      world.database.client.usageDay.findMany({ where: { accountId: account.id } });
    await expect.poll(written, { timeout: 10_000 }).toMatchObject([{ used: 50 }]);
    await operator.flushall();
    const after = await spend();
    console.log(`FLUSHALL after ${before} of 50: ${after} more were served`);
    expect([before, after]).toEqual([50, 0]);
  });
});
