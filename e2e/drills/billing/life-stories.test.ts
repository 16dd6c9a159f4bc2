import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { env } from '../env';
import { createRestApp } from '../rest/app';
import { createAccount } from '../testing/factories';
import { createDataFolder } from '../testing/start-server';
import { type StandIn, startStandIn } from '../testing/stripe-stand-in/start-stand-in';
import { useStandIn } from '../testing/stripe-stand-in/use-stand-in';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../testing/test-database';
import type { OpenDatabase } from '../database/database';
import { createMailCount } from './drill/count-mail';
import { foretell, lifeStories } from './drill/life-stories';
import { type Arrival, liveThrough } from './drill/live-through';
import { createRandom } from './drill/random';

// Before the first letter: the outbox is there once for all tests of this file.
const dataFolder = createDataFolder();
Object.assign(env, { dataFolder });
const countMail = createMailCount(dataFolder);
const arrivals: Arrival[] = ['stepwise', 'afterwards', 'racing'];

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

    // Several instances share Postgres alone: there all are told, on the other one every fourth.
    const told = lifeStories
      .map((steps, at) => ({ name: steps.join(', '), steps, at }))
      .filter(({ at }) => kind === 'postgres' || at % 4 === 0);
    test.each(told)('$name', async ({ steps, at }) => {
      const arrival = arrivals[at % arrivals.length] ?? 'stepwise';
      const account = await createAccount(opened.client);
      const instances = [async (path: string, init?: RequestInit) => app.request(path, init)];
      const random = createRandom(at);
      const story = { standIn, instances, account, steps, arrival, random };
      await liveThrough({ ...story, timesEach: 2, atOnce: 4 });

      const { tier, mails } = foretell(steps);
      const response = await app.request('/v1/subscription', {
        headers: { 'X-API-Key': account.apiKey },
      });
      expect(await response.json()).toMatchObject({ tier });
      const checkMail = () => {
        const sent = countMail(account.email);
        // What is over before anybody hears of it needs no letter.
        if (arrival === 'stepwise') expect(sent).toEqual(mails);
        expect(sent['plan-upgraded'] - sent['plan-downgraded']).toBe(tier === 'pro' ? 1 : 0);
        expect(sent['plan-upgraded']).toBeLessThanOrEqual(mails['plan-upgraded']);
        expect(sent['payment-failed']).toBeLessThanOrEqual(mails['payment-failed']);
      };
      await vi.waitFor(checkMail, { interval: 5 });
      expect(await opened.client.billingNotice.count()).toBe(0);
    });
  });
});
