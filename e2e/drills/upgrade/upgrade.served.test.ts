import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openEmbedded, openPostgres } from '../../../server/platform/database/database';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { type DatabaseKind, databaseKinds, isAvailable } from '../../support/test-database';
import { ask } from '../accounts/ask';
import { createPostgresDatabase } from '../accounts/postgres-database';
import { buildRelease } from './build-release';
import { brandVariables, expectSigned, lookAtBrands, setBrands } from './set-brands';
import { expectUsable, look, openAccounts } from './used-accounts';

const isDrill = process.env['DRILL'] === '1';
/**
 * The release before; without one, this one is restarted. `UPGRADE_FROM=COMMIT npm run drills --
 * e2e/drills/upgrade`
 */
const upgradeFrom = process.env['UPGRADE_FROM'];
const kinds: DatabaseKind[] = isDrill ? databaseKinds.filter(isAvailable) : ['embedded'];
const accountCount = isDrill ? 20 : 2;
const periodEnd = new Date('2027-01-31T00:00:00.000Z');

test.each(kinds)(
  'an upgrade on %s keeps every key, session, count, second factor, subscription, pending change of address, set brand and webhook',
  { timeout: 1_200_000 },
  async (kind) => {
    const release = upgradeFrom === undefined ? null : buildRelease(upgradeFrom);
    if (release !== null) onTestFinished(release.remove);
    const database = kind === 'postgres' ? await createPostgresDatabase(release && null) : null;
    if (database !== null) onTestFinished(database.drop);
    const dataFolder =
      release !== null || database !== null
        ? createDataFolder()
        : createSeededDataFolder(inject('pgliteTemplates').seeded);
    const start = async (folder = process.cwd()): Promise<RunningServer> => {
      const variables = {
        ...brandVariables,
        TRUST_PROXY_HOPS: '1',
        AUTH_SECRET: 'a secret that is long enough for the tests',
        ...(database !== null && { DATABASE_URL: database.url }),
      };
      const readyWithinMs = 300_000;
      const server = await startServer({
        folder,
        dataFolder,
        variables,
        withSite: false,
        readyWithinMs,
      });
      onTestFinished(() => server.stop());
      return server;
    };

    const before = await start(release?.folder);
    const accounts = await openAccounts(before, accountCount);
    const seen = await Promise.all(
      accounts.map((account, i) =>
        vi.waitFor(
          async () => {
            const one = await look(before, account);
            const svgs = (i % 5) + 3;
            expect(one.usage).toMatchObject({
              endpoints: { svg: { used: svgs }, search: { used: 1 } },
            });
            // Counts are written a moment later.
            expect(one.requests).toHaveLength(svgs + 1);
            return one;
          },
          { timeout: 30_000, interval: 1000 },
        ),
      ),
    );
    const brands = await setBrands(before);
    const seenBrands = await lookAtBrands(before, brands);
    await before.stop();
    const [subscriber] = accounts;
    await addSubscription(dataFolder, database?.url, subscriber?.id ?? '');

    const after = await start();
    expect(await lookAtBrands(after, brands)).toEqual(seenBrands);
    await expectSigned(after, brands);
    for (const [i, account] of accounts.entries()) {
      const { events, requests, ...now } = await look(after, account);
      if (account === subscriber) {
        const currentPeriodEnd = periodEnd.toISOString();
        const subscription = { tier: 'pro', status: 'active', currentPeriodEnd };
        expect(now.subscription).toMatchObject(subscription);
        expect(now.usage).toMatchObject({ tier: 'pro', endpoints: { svg: { used: 3 } } });
        expect({ events, requests }).toEqual({
          events: seen[i]?.events,
          requests: seen[i]?.requests,
        });
      } else expect({ events, requests, ...now }).toEqual(seen[i]);
      await expectUsable(after, account);
    }
    if (release === null) return;

    // Back to the release before, on what the newer one has migrated.
    const upgraded = await lookAtBrands(after, brands);
    await after.stop();
    const again = await start(release.folder);
    expect(await lookAtBrands(again, brands)).toEqual(upgraded);
    for (const { apiKey } of accounts) {
      const { status } = await ask('GET', `${again.baseUrl}/v1/svg/github`, {
        headers: { 'X-API-Key': apiKey },
      });
      expect(status).toBe(200);
    }
  },
);

/** As Stripe's events would leave it. */
async function addSubscription(dataFolder: string, url: string | undefined, accountId: string) {
  const { client, close } = url === undefined ? openEmbedded(dataFolder) : openPostgres(url);
  await client.$executeRaw`
    INSERT INTO billing (account_id, customer_id, attempt, subscription_id, status, current_period_end, gives_pro)
    VALUES (${accountId}::uuid, 'cus_1', ${randomUUID()}::uuid, 'sub_1', 'active', ${periodEnd}, true)`;
  await client.$executeRaw`
    INSERT INTO billing_event (id, type) VALUES ('evt_1', 'customer.subscription.updated')`;
  await client.$executeRaw`UPDATE account SET tier = 'pro' WHERE id = ${accountId}::uuid`;
  await close();
}
