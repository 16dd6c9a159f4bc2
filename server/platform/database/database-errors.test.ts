import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isAvailable, openTestDatabase } from '../../../e2e/support/test-database';
import { type OpenDatabase, openPostgres } from './database';

/** A connection attempt is given up after 3 s: two attempts would take longer. */
const refusedWithinMs = 5900;

describe.skipIf(!isAvailable('postgres'))('when Postgres ends all connections', () => {
  const readers = 4;
  const readsEach = 60;
  const endings = 5;
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'empty');
  });
  afterAll(() => opened.close());

  const kinds = [
    () => opened.client.account.count(),
    () => opened.client.$queryRaw`SELECT count(*) FROM account`,
    () => opened.client.account.findFirst({ include: { keys: true } }),
  ];

  /** Acts as a restart of the server, for this database only. */
  const endAllOthers = () =>
    opened.client.$queryRaw`
      SELECT count(pg_terminate_backend(pid))::int FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;

  test('no read fails', async () => {
    let reads = 0;
    const over = new AbortController();
    const reading = Array.from({ length: readers }, async () => {
      for (let count = 0; count < readsEach; count++) {
        await kinds[count % kinds.length]?.();
        reads++;
      }
    });
    const ending = (async () => {
      // One at a time, while the readers are at work between them.
      for (let count = 0; count < endings && !over.signal.aborted; count++) {
        const before = reads;
        await endAllOthers();
        while (
          !over.signal.aborted &&
          reads < Math.min(before + readers * 2, readers * readsEach)
        ) {
          await new Promise(setImmediate);
        }
      }
    })();
    // A read that fails must not leave behind connections that end in the following tests.
    await Promise.all(reading).finally(() => over.abort());
    await ending;
    expect(reads).toBe(readers * readsEach);
  });

  test('a transaction of several reads succeeds or fails with 503', async () => {
    const readAll = () =>
      opened.client.$transaction([
        opened.client.account.count(),
        opened.client.brand.count(),
        opened.client.artwork.count(),
      ]);
    const readings = Array.from({ length: 50 }, () => readAll().catch((error: unknown) => error));
    await endAllOthers();
    for (const outcome of await Promise.all(readings)) {
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'service_unavailable' });
      else expect(outcome).toEqual([0, 0, 0]);
    }
    expect(await readAll()).toEqual([0, 0, 0]);
  });

  test('a write is not sent twice: it fails with 503', async () => {
    await opened.client.$executeRaw`CREATE SEQUENCE tries`;
    // The statement ends its own connection; a sequence is not rolled back.
    const write = opened.client.$executeRaw`
      SELECT nextval('tries'), pg_terminate_backend(pg_backend_pid())`;
    await expect(write).rejects.toMatchObject({ code: 'service_unavailable' });
    const [row] = await opened.client.$queryRaw<{ tries: number }[]>`
      SELECT last_value::int AS tries FROM tries`;
    expect(row).toEqual({ tries: 1 });
  });

  test('a transaction that is lost as it begins fails, and does not end the process', async () => {
    for (let round = 0; round < endings; round++) {
      const running = Array.from({ length: 100 }, (_, i) =>
        (i % 2
          ? opened.client.$transaction((inside) => inside.account.count())
          : opened.client.$transaction([opened.client.account.count()])
        ).catch((error: unknown) => error),
      );
      await endAllOthers();
      for (const outcome of (await Promise.all(running)).flat()) {
        if (outcome !== 0) expect(outcome).toMatchObject({ code: 'service_unavailable' });
      }
    }
    // An unhandled error would fail the whole run here.
    expect(await opened.client.account.count()).toBe(0);
  });
});

describe.skipIf(!isAvailable('postgres'))('a Postgres that cannot write', () => {
  test.each([
    ['a full disk', '53100'],
    ['no memory left', '53200'],
    ['a standby', '25006'],
  ])('%s gives 503, not an internal error', async (_, state) => {
    const opened = await openTestDatabase('postgres', 'empty');
    onTestFinished(() => opened.close());
    const write = opened.client.$executeRawUnsafe(
      `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`,
    );
    await expect(write).rejects.toMatchObject({
      code: 'service_unavailable',
      headers: { 'Retry-After': '60' },
    });
    expect(opened.outage?.isAway()).toBe(false);
  });
});

describe('while the database is away', () => {
  const refusal = expect.objectContaining({
    code: 'service_unavailable',
    status: 503,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });

  async function expectRefusals(port: number): Promise<void> {
    const opened = openPostgres(`postgres://postgres@127.0.0.1:${port}/marque`);
    onTestFinished(() => opened.close());
    const queries = {
      read: () => opened.client.account.findFirst(),
      raw: () => opened.client.$queryRaw`SELECT 1`,
      write: () => opened.client.account.create({ data: { email: 'a@example.com' } }),
      transaction: () => opened.client.$transaction(async (inside) => inside.account.count()),
      list: () => opened.client.$transaction([opened.client.account.count()]),
    };
    const startedAt = Date.now();
    await Promise.all(
      Object.entries(queries).map(async ([name, query]) => {
        await expect(query(), name).rejects.toEqual(refusal);
        expect(Date.now() - startedAt, name).toBeLessThan(refusedWithinMs);
      }),
    );
  }

  test('nothing listens: every query fails with 503 within 3 seconds and says when to retry', () =>
    expectRefusals(1));

  test('something listens but never responds: every query fails with 503 within 3 seconds too', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    await expectRefusals(address.port);
  });
});
