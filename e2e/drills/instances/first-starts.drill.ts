import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { createDataFolder, startServer } from '../../support/start-server';
import { withClient } from '../../support/template-databases';

/** Only ends a test that hangs. */
const readyWithinMs = 300_000;
const writing = 'Seeding: writing to the database';

describe.skipIf(!hasPostgres())('three first starts at once on an empty Postgres', () => {
  test(
    'if the seeding instance is killed, another one seeds, and the catalog is complete',
    { timeout: 2 * readyWithinMs },
    async () => {
      const database = await createPostgresDatabase(null);
      onTestFinished(database.drop);
      const { url } = database;
      const count = async (table: string) =>
        (await database.rows<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]?.count;
      const started = new Set<ChildProcess>();
      onTestFinished(() => {
        for (const child of started) child.kill('SIGKILL');
      });
      let tellSeeding: (child: ChildProcess) => void;
      const seeding = new Promise<ChildProcess>((resolve) => (tellSeeding = resolve));
      const start = () =>
        startServer({
          dataFolder: createDataFolder(),
          withSite: false,
          readyWithinMs,
          variables: {
            DATABASE_URL: url,
            AUTH_SECRET: 'a secret that is long enough for the tests',
          },
          onPrinted: (printed, child) => {
            started.add(child);
            if (printed.includes(writing)) tellSeeding(child);
          },
        });
      const starts = [start(), start(), start()];
      const outcomes = Promise.allSettled(starts);

      const victim = await seeding;
      await untilArtworkIsWritten(url);
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
      // The next one first spends seconds on making the artwork.
      expect([await count('brand'), await count('catalog_state')]).toEqual([0, 0]);

      const ready = (await outcomes).flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      );
      expect(ready).toHaveLength(2);
      const again = await start();
      const seeders = [...ready, again].filter((server) => server.output().includes(writing));
      expect(seeders).toHaveLength(1);
      expect([await count('brand'), await count('catalog_state')]).toEqual([readFacts().length, 1]);
    },
  );
});

/** Waits until the seeding transaction has written the brands and is writing the artwork. */
async function untilArtworkIsWritten(url: string): Promise<void> {
  const find = `SELECT FROM pg_locks WHERE relation = to_regclass('drawing') AND mode = 'RowExclusiveLock'`;
  await withClient(url, async (client) => {
    while ((await client.query(find)).rowCount === 0);
  });
}
