import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterPlaces, type CounterPlace } from '../../e2e/support/counter-places';
import { mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { endSubscription } from '../billing/end-subscription';
import { consumeQuota } from '../metering/quotas/consume-quota';
import type { Counters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { confirmEmailChange, requestEmailChange } from './change-email';
import { closeAccount } from './close-account';
import { openAccountByIdentity } from './identities/open-account-by-identity';
import { linkIdentity, unlinkIdentity } from './identities/link-identity';
import { callerColumns, callerOf } from './keys/caller';
import { register } from './register';
import { setAccount } from './set-account';

const password = 'correct horse battery';
const noonMs = Date.parse('2096-11-21T12:00:00.000Z');
const newEmail = () => `${randomUUID()}@example.com`;
const newPerson = (email = newEmail(), subject: string = randomUUID()) =>
  ({ issuer: 'https://github.com', provider: 'github', subject, email, name: null }) as const;

describe.each(counterPlaces)('the day’s counts of a closed account, counted $name', (kind) => {
  describe.skipIf(!kind.isThere)('outlive it', () => {
    let opened: OpenDatabase | undefined;
    let place: CounterPlace;
    let counters: Counters;
    let nowMs: number;
    beforeAll(async () => {
      // In Postgres, the place is the database.
      if (kind.name !== 'in Postgres') useDatabase((opened = await openAnyDatabase('empty')));
      place = await kind.start();
      counters = await place.open(() => nowMs);
      useCounters(counters);
    });
    afterAll(async () => {
      await place.close();
      await opened?.close();
    });
    beforeEach(() => {
      nowMs = noonMs;
    });

    /** @returns how many of the calls passed; 20 a day do on the free plan */
    const call = async (id: string, times: number) => {
      const account = await database().account.findUniqueOrThrow({
        where: { id },
        select: callerColumns,
      });
      const caller = callerOf(account, null);
      const calls = Array.from({ length: times }, () => consumeQuota(caller, 'domain', counters));
      const results = await Promise.allSettled(calls);
      return results.filter(({ status }) => status === 'fulfilled').length;
    };
    const close = async (id: string) => {
      const { email, passwordHash } = await database().account.findUniqueOrThrow({ where: { id } });
      const proof = passwordHash === null ? { email } : { password };
      await closeAccount(id, proof, endSubscription, someOrigin);
    };
    /** Opens, uses up and closes an account. */
    const round = async (open: () => Promise<{ user: { id: string } }>) => {
      const { user } = await open();
      const passed = await call(user.id, 25);
      await close(user.id);
      return passed;
    };

    test('counts of a closed account hold for the same address, until midnight', async () => {
      const email = newEmail();
      const open = () => register({ email, password }, someOrigin);
      expect([await round(open), await round(open), await round(open)]).toEqual([20, 0, 0]);
      nowMs += 43_200_000;
      expect([await round(open), await round(open)]).toEqual([20, 0]);
    });

    test('counts of a closed account hold for the same identity, whatever its address: 15 rounds bring 20 requests, not 300', async () => {
      const subject = randomUUID();
      let passed = 0;
      for (let i = 0; i < 15; i++) {
        passed += await round(() =>
          openAccountByIdentity(newPerson(newEmail(), subject), someOrigin),
        );
      }
      expect(passed).toBe(20);
    });

    test('counts of a closed account hold for another address of the mailbox, even one that was open before', async () => {
      const name = randomUUID();
      const tagged = (tag: string) => newPerson(`${name}${tag}@example.com`);
      const open = (tag: string) => openAccountByIdentity(tagged(tag), someOrigin);
      const first = await open('');
      const second = await open('+2');
      expect(await call(first.user.id, 15)).toBe(15);
      await close(first.user.id);
      expect(await call(second.user.id, 25)).toBe(5);
      expect(await round(() => open('+3'))).toBe(0);
    });

    test('counts of a closed account hold for both its former and its last address', async () => {
      const [name, other] = [randomUUID(), newEmail()];
      const open = (email: string) => openAccountByIdentity(newPerson(email), someOrigin);
      const move = async (id: string, email: string) => {
        await requestEmailChange(id, { email }, someOrigin);
        const token = await mailedToken(env.dataFolder, email, 'change-email');
        await confirmEmailChange(token, { accountId: id, password: undefined }, someOrigin);
      };
      expect(await round(() => open(other))).toBe(20);
      const { user } = await open(`${name}@example.com`);
      expect(await call(user.id, 5)).toBe(5);
      await move(user.id, other);
      expect(await call(user.id, 5)).toBe(0);
      expect(await round(() => open(`${name}+2@example.com`))).toBe(15);
    });

    test('counts of paying accounts and of other mailboxes are not inherited', async () => {
      const name = randomUUID();
      const openAt = async (tag: string, tier: 'free' | 'pro') =>
        (await setAccount(`${name}${tag}@example.com`, { tier, password }, someOrigin)).account.id;
      const [payer, owner] = [await openAt('', 'pro'), await openAt('+2', 'free')];
      const person = newPerson();
      await linkIdentity(payer, person, someOrigin);
      expect(await call(payer, 25)).toBe(25);
      await unlinkIdentity(payer, person.issuer, someOrigin);
      await close(payer);
      const email = `${name}+3@example.com`;
      const { user } = await register({ email, password }, someOrigin);
      expect(await call(user.id, 25)).toBe(20);
      // The owner of the mailbox takes it over.
      await setAccount(email, { password }, someOrigin);
      expect(await call(owner, 25)).toBe(20);
    });

    test('stored counts have hashes that reveal neither the mailbox nor the identity', async () => {
      const email = newEmail();
      const person = newPerson(email);
      const before = await database().leftUsage.findMany();
      expect(await round(() => openAccountByIdentity(person, someOrigin))).toBe(20);
      const known = new Set(before.map(({ holder }) => holder));
      const left = (await database().leftUsage.findMany()).filter((row) => !known.has(row.holder));
      const holders = left.map(({ holder }) => holder);
      expect(holders).toHaveLength(2);
      // Without the key, a list of addresses would be enough to find them.
      const guesses = [
        ...['', 'mailbox ', 'address '].map((prefix) => prefix + email),
        `identity ${person.issuer} ${person.subject}`,
      ].map((text) => hash('sha256', text));
      for (const holder of holders) {
        expect(holder).toMatch(/^[0-9a-f]{64}$/);
        expect(guesses).not.toContain(holder);
      }
    });

    test('counts of a closed account hold for an unlinked identity', async () => {
      const person = newPerson();
      const { account } = await setAccount(newEmail(), { password }, someOrigin);
      await linkIdentity(account.id, person, someOrigin);
      expect(await call(account.id, 25)).toBe(20);
      await unlinkIdentity(account.id, person.issuer, someOrigin);
      expect(await round(() => openAccountByIdentity(person, someOrigin))).toBe(0);
    });
  });
});
