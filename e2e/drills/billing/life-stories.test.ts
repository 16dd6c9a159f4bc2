import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { env } from '../../../server/platform/env';
import { createRestApp } from '../../../server/rest/app';
import { createAccount } from '../../support/factories';
import { createDataFolder } from '../../support/start-server';
import { type StandIn, startStandIn, useStandIn } from '../../stand-ins/stripe/start-stand-in';
import {
  type DatabaseKind,
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../support/test-database';
import type { OpenDatabase } from '../../../server/platform/database/database';
import { arrivals, createMailCount, expectMails, foretell, lifeStories } from './life-stories';
import { liveThrough } from './live-through';
import { createRandom } from './random';

/**
 * The first twenty are for new customers, the others the same for returning ones: `npm test` runs each
 * for one of the two. PGlite, which instances never share, gets a quarter of them.
 */
function isTold(kind: DatabaseKind, i: number): boolean {
  if (process.env['DRILL'] === '1') return true;
  return (i < 20 ? i % 2 === 0 : i % 2 === 1) && (kind === 'postgres' || i % 8 < 2);
}

// Set before the first message: all tests of this file share one outbox.
const dataFolder = createDataFolder();
Object.assign(env, { dataFolder });
const countMail = createMailCount(dataFolder);
describe.each(databaseKinds)('lives of a subscription on %s', (kind) => {
  describe.runIf(isAvailable(kind))('with every event twice, in any order', () => {
    let opened: OpenDatabase;
    let standIn: StandIn;
    const app = createRestApp();

    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
      standIn = await startStandIn();
      useStandIn(standIn);
    });
    afterAll(async () => {
      await standIn.close();
      await opened.close();
    });

    const told = lifeStories
      .map((steps, i) => ({ name: steps.join(', '), steps, i }))
      .filter(({ i }) => isTold(kind, i));
    test.each(told)('$name', async ({ steps, i }) => {
      const arrival = arrivals[i % arrivals.length] ?? 'stepwise';
      const account = await createAccount(opened.client);
      const instances = [async (path: string, init?: RequestInit) => app.request(path, init)];
      const random = createRandom(i);
      const story = { standIn, instances, account, steps, arrival, random };
      await liveThrough({ ...story, timesEach: 2, atOnce: 4 });

      const outcome = foretell(steps);
      const response = await app.request('/v1/subscription', {
        headers: { 'X-API-Key': account.apiKey },
      });
      expect(await response.json()).toMatchObject({ tier: outcome.tier });
      const checkMail = () => expectMails(countMail(account.email), outcome, arrival);
      await vi.waitFor(checkMail, { timeout: 60_000, interval: 5 });
      expect(await opened.client.billingNotice.count()).toBe(0);
    });
  });
});
