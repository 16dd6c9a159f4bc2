import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openEmbedded, openPostgres } from '../../server/platform/database/database';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../drills/accounts/postgres-database';
import { createAccount, type TestAccount } from '../support/factories';
import {
  createInstanceFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';
import { useSeededDatabase } from '../support/test-database';
import type { Target } from './target';
import { validatingFetch } from './validate-exchange';

type Served = {
  target: Target;
  server: RunningServer;
  reader: TestAccount;
  /** Where an exchange has differed from the OpenAPI document so far. */
  violations: string[];
};

/**
 * Runs cases of the contract against a server in a process of its own.
 * @param command our service on its embedded database, or Next alone, on Postgres if there is one
 */
export function describeServed(
  name: string,
  command: 'main' | 'next',
  cases: (served: () => Served) => void,
): void {
  describe(`${name} keeps the contract`, () => {
    let served: Served;
    let close: () => Promise<void>;
    let database: PostgresDatabase | undefined;

    beforeAll(async () => {
      if (command === 'next' && hasPostgres()) database = await createPostgresDatabase();
      const dataFolder =
        database === undefined
          ? createSeededDataFolder(inject('pgliteTemplates').seeded)
          : createInstanceFolder();
      const opened = database === undefined ? openEmbedded(dataFolder) : openPostgres(database.url);
      const free = await createAccount(opened.client);
      const pro = await createAccount(opened.client, { tier: 'pro' });
      const stranger = await createAccount(opened.client, { tier: 'pro' });
      const reader = await createAccount(opened.client, { tier: 'pro' });
      await opened.close();
      // The cases read the catalog to know what to ask for.
      ({ close } = await useSeededDatabase());
      // Last, because Next closes a connection idle for five seconds, perhaps just as it is reused.
      const server = await startServer({
        command,
        dataFolder,
        variables: {
          VISITOR_COUNTER: 'on',
          ...(database && {
            DATABASE_URL: database.url,
            AUTH_SECRET: 'a secret of 32 characters or more',
          }),
        },
      });
      const violations: string[] = [];
      const target: Target = {
        fetch: await validatingFetch(
          (path, init) => fetch(`${server.baseUrl}${path}`, { redirect: 'manual', ...init }),
          violations,
        ),
        free,
        pro,
        stranger,
        dataFolder,
      };
      served = { target, server, reader, violations };
    });
    afterAll(async () => {
      await served.server.stop();
      await close();
      await database?.drop();
    });

    cases(() => served);

    // Runs last: it checks what the others have sent.
    test('no request and no response differs from the OpenAPI document', () => {
      expect(served.violations).toEqual([]);
    });
  });
}
