import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createSeededDataFolder } from '../../../e2e/support/start-server';
import { type OpenDatabase, openEmbedded } from './database';
import { startVacuuming } from './start-vacuuming';

let opened: OpenDatabase;
beforeAll(() => {
  // Its own database: after a test file has set the clock ahead, Postgres reports nothing until that time.
  opened = openEmbedded(createSeededDataFolder(inject('pgliteTemplates').empty));
});
afterAll(() => opened.close());

async function findSize(): Promise<number> {
  const [found] = await opened.client.$queryRaw<{ bytes: number }[]>`
    SELECT pg_relation_size('account')::int AS bytes`;
  return found?.bytes ?? 0;
}

async function countDead(): Promise<number> {
  const [found] = await opened.client.$queryRaw<{ dead: number }[]>`
    SELECT n_dead_tup::int AS dead FROM pg_stat_user_tables WHERE relname = 'account'`;
  return found?.dead ?? 0;
}

/** Postgres reports its counts after a second. */
const waitForDead = (isReached: (dead: number) => boolean) =>
  vi.waitFor(async () => expect(isReached(await countDead())).toBe(true), {
    timeout: 60_000,
    interval: 100,
  });

test('the embedded database reuses the space of deleted rows', async () => {
  const come = () => opened.client.$executeRaw`
    INSERT INTO account (id, email, updated_at)
    SELECT gen_random_uuid(), i || '@example.com', now() FROM generate_series(1, 500) AS i`;
  const go = () => opened.client.account.deleteMany();
  await come();
  await go();
  await waitForDead((dead) => dead === 500);
  const before = await findSize();
  const stop = startVacuuming(opened, 20);
  await waitForDead((dead) => dead === 0);
  await stop();
  await come();
  expect(await findSize()).toBeLessThanOrEqual(before);
  await go();
});
