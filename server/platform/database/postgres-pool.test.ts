import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../../e2e/stand-ins/fault-proxy';
import { urlOf } from '../../../e2e/support/start-fleet';
import { isAvailable, openTestDatabase } from '../../../e2e/support/test-database';
import { type OpenDatabase, openPostgres, type Transaction } from './database';
import { liftTimeLimits } from './transactions';
import { greatPatience } from './postgres-pool';

const patience = { statementMs: 400, lockMs: 200, connectMs: 3000 };
/** Without time limits the response would never come: this only ends a hung test. */
const refusedWithinMs = 10_000;
/** The query is given up after five seconds; the rest is margin for a busy machine. */
const longerPatience = { ...patience, statementMs: 4000 };
const givenUpTwiceMs = 2 * (longerPatience.statementMs + 1000);
const connectionsMax = 10;
/** By default it gives up after 2 s. */
const longerThanPrismaWaitsMs = 2300;
const refusal = expect.objectContaining({ code: 'service_unavailable', status: 503 });

describe.skipIf(!isAvailable('postgres'))('a Postgres that does not respond', () => {
  let template: OpenDatabase;
  beforeAll(async () => {
    template = await openTestDatabase('postgres', 'empty');
  });
  afterAll(() => template.close());

  async function openThroughProxy(
    limits = patience,
  ): Promise<{ opened: OpenDatabase; proxy: FaultProxy }> {
    const proxy = await startFaultProxy(Number(new URL(inject('postgres')?.url ?? '').port));
    const url = Object.assign(new URL(await urlOf(template)), { port: String(proxy.port) });
    const opened = openPostgres(url.href, limits);
    onTestFinished(async () => {
      await opened.close();
      await proxy.close();
    });
    return { opened, proxy };
  }

  const atOnce = <T>(work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: connectionsMax }, (_, i) => work(i)));

  test('queries on silent connections fail with 503 in time, and the next ones succeed', async () => {
    const { opened, proxy } = await openThroughProxy();
    const { client } = opened;
    await atOnce(() => client.$queryRaw`SELECT pg_sleep(0.01)::text`);
    await proxy.setFault('hang');
    const startedAtMs = performance.now();
    const queries = [
      () => client.account.count(),
      () => client.account.create({ data: { email: 'a@example.com' } }),
      () => client.$transaction((inside) => inside.account.count()),
    ];
    await atOnce(async (i) => expect(queries[i % queries.length]?.()).rejects.toEqual(refusal));
    expect(performance.now() - startedAtMs).toBeLessThan(refusedWithinMs);

    // What the proxy swallowed is lost: only new connections get through.
    await proxy.setFault('none');
    expect(await atOnce(() => client.account.count())).toEqual(Array(connectionsMax).fill(0));
  });

  test('a transaction whose connection falls silent half-way gives up', async () => {
    const { opened, proxy } = await openThroughProxy(longerPatience);
    const startedAtMs = performance.now();
    const transaction = opened.client.$transaction(async (inside) => {
      await inside.account.count();
      await proxy.setFault('hang');
      return inside.account.count();
    });
    await expect(transaction).rejects.toEqual(refusal);
    // Not twice as long: the rollback does not wait behind the query.
    expect(performance.now() - startedAtMs).toBeLessThan(givenUpTwiceMs);
    await proxy.setFault('none');
    expect(await atOnce(() => opened.client.account.count())).toHaveLength(connectionsMax);
  });

  test('queries on a locked table fail with 503 in time, and other tables are served', async () => {
    const { opened } = await openThroughProxy();
    const startedAtMs = performance.now();
    await template.client.$transaction(async (holder) => {
      await holder.$executeRaw`LOCK TABLE api_key`;
      await expect(opened.client.apiKey.count()).rejects.toEqual(refusal);
      expect(await opened.client.account.count()).toBe(0);
    });
    expect(performance.now() - startedAtMs).toBeLessThan(refusedWithinMs);
    expect(await opened.client.apiKey.count()).toBe(0);
  });

  test('a transaction waits for a connection as long as other queries do', async () => {
    const opened = openPostgres(await urlOf(template), greatPatience);
    onTestFinished(() => opened.close());
    let goOn = () => {};
    const allTaken = new Promise<void>((resolve) => (goOn = resolve));
    let taken = 0;
    const holding = atOnce(() =>
      opened.client.$transaction(async () => {
        taken += 1;
        if (taken === connectionsMax) goOn();
        await allTaken;
        await setTimeout(longerThanPrismaWaitsMs);
      }),
    );
    await allTaken;
    expect(await opened.client.$transaction((inside) => inside.account.count())).toBe(0);
    await holding;
  });

  test('long-running work may take longer', async () => {
    const { opened } = await openThroughProxy();
    const sleep = ({ client }: OpenDatabase) => client.$queryRaw`SELECT pg_sleep(0.6)::text`;
    await expect(sleep(opened)).rejects.toEqual(refusal);
    await expect(opened.withPatience(sleep)).resolves.toHaveLength(1);
  });

  test('a transaction that only holds a lock is not ended, whatever the limits of the role are', async () => {
    const { opened } = await openThroughProxy();
    const limits = (client: Transaction) => client.$queryRaw`
      SELECT name, setting FROM pg_settings WHERE name ~ '^(statement|lock|idle_in_transaction).*timeout$'`;
    const all = (setting: string) =>
      expect.arrayContaining([
        { name: 'idle_in_transaction_session_timeout', setting },
        { name: 'lock_timeout', setting },
        { name: 'statement_timeout', setting },
      ]);
    await opened.client.$transaction(async (transaction) => {
      await liftTimeLimits(transaction);
      expect(await limits(transaction)).toEqual(all('0'));
    });
    expect(await limits(opened.client)).not.toEqual(all('0'));
  });
});
