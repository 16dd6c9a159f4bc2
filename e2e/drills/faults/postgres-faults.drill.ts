import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis } from '../../support/test-redis';
import { isAvailable } from '../../support/test-database';
import { findPostgresPrograms } from '../keys/own-postgres';
import { type FaultWorld, type Measured, measureFault, startFaultWorld } from './fault-world';

const programs = findPostgresPrograms();
const longestMsMax = 4000;
const recoveryMsMax = 5000;
/** 10 s for requests, 5 to write what is in memory, and a margin. */
const endedWithinMs = 25_000;

describe.skipIf(programs === null || !hasRedis || !isAvailable('postgres'))('Postgres', () => {
  let world: FaultWorld;
  beforeAll(async () => {
    world = await startFaultWorld(programs ?? '');
  });
  afterAll(() => world.close());

  const expectServed = async ({ failed, longestMs, recoveryMs, toRevoked, ...more }: Measured) => {
    console.log(more.row);
    expect(failed).toBe(0);
    expect(longestMs).toBeLessThan(longestMsMax);
    expect(recoveryMs).toBeLessThan(recoveryMsMax);
    expect(toRevoked.filter(({ status }) => status === 200)).toEqual([]);
    await expectWritten(more);
  };
  /** Every served request is in the history, including each account's first three per instance. */
  const expectWritten = async ({ accounts, requests }: Pick<Measured, 'accounts' | 'requests'>) => {
    const served = requests.length + accounts.length * 3 * world.fleet.instances.length;
    const written = () =>
      world.database.client.usageDay
        .aggregate({
          where: { accountId: { in: accounts.map(({ id }) => id) } },
          _sum: { used: true },
        })
        .then(({ _sum }) => _sum.used);
    await expect.poll(written, { timeout: 15_000, interval: 500 }).toBe(served);
  };
  const lines = (text: string) =>
    world.fleet.instances.map(({ output }) => output().split(text).length - 1);

  test('while Postgres restarts every known key is served', async () => {
    const begin = async () => {
      await world.postgres.crash();
      await world.postgres.start();
    };
    const fault = { name: 'Postgres restarted', begin, end: () => {}, lastsMs: 3000 };
    await expectServed(await measureFault(world, fault));
  });

  test('with Postgres killed, known keys are served, others soon get 503, and the log gets a line', async () => {
    const before = lines('database away');
    const { crash, start } = world.postgres;
    const fault = { name: 'Postgres killed', begin: crash, end: start, lastsMs: 20_000 };
    const measured = await measureFault(world, fault);
    await expectServed(measured);
    expect(new Set(measured.toUnknown.map(({ status }) => status))).toEqual(new Set([503]));
    expect(measured.toUnknown.every(({ headers }) => headers.has('Retry-After'))).toBe(true);
    expect(lines('database away')).toEqual(before.map((count) => count + 1));
  });

  test('with Postgres hung for 30 s, known keys are served and others soon get 503', async () => {
    const { pause, resume } = world.postgres;
    const fault = { name: 'Postgres hung', begin: pause, end: resume, lastsMs: 30_000 };
    const measured = await measureFault(world, fault);
    await expectServed(measured);
    expect(measured.toUnknown.filter(({ status }) => status !== 503)).toEqual([]);
  });

  test('without a free connection, known keys are served and others soon get 503', async () => {
    const taken: pg.Client[] = [];
    const begin = () => takeAllConnections(world.postgres.url, taken);
    const end = () => Promise.all(taken.map((client) => client.end()));
    const fault = { name: 'Postgres without a free connection', begin, end, lastsMs: 15_000 };
    await expectServed(await measureFault(world, fault));
  });

  // Last, because it ends one of the instances.
  test('with Postgres hung, SIGTERM still ends an instance', async () => {
    const [instance] = world.fleet.instances;
    if (instance === undefined) throw new Error('No instance.');
    world.postgres.pause();
    const sinceMs = performance.now();
    await instance.stop();
    const tookMs = Math.round(performance.now() - sinceMs);
    world.postgres.resume();
    console.log(`An instance ended ${tookMs} ms after SIGTERM.`);
    expect(tookMs).toBeLessThan(endedWithinMs);
  });
});

/** Takes the instances' connections too: ends each one and takes its place. */
async function takeAllConnections(connectionString: string, taken: pg.Client[]): Promise<void> {
  const takeFree = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString });
      client.on('error', () => {});
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isTaken) return;
      taken.push(client);
    }
  };
  await takeFree();
  for (let round = 0; round < 20; round++) {
    const pids = taken.map((client) => Reflect.get(client, 'processID'));
    const { rowCount } = (await taken[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND NOT pid = ANY($1::int[])`,
      [pids],
    )) ?? { rowCount: 0 };
    if (rowCount === 0) return;
    await sleep(20);
    await takeFree();
  }
}
