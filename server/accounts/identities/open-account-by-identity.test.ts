import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { codeOf } from '../../../e2e/support/refusals';
import { registerHolder } from '../../../e2e/support/register-holder';
import { listSentMail } from '../../../e2e/support/sent-mail';
import { someOrigin } from '../../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { database } from '../../platform/database/database';
import { env } from '../../platform/env';
import { findCaller } from '../keys/find-caller';
import { regenerateKey } from '../keys/regenerate-key';
import { checkCredentials } from '../log-in';
import { register } from '../register';
import { endSession } from '../sessions/end-sessions';
import { findSession } from '../sessions/find-session';
import { linkIdentity, listIdentities, unlinkIdentity } from './link-identity';
import { openAccountByIdentity } from './open-account-by-identity';

const newEmail = () => `${randomUUID()}@example.com`;
const github = 'https://github.com';

/** A person with a GitHub account. */
const newPerson = (details: { email?: string | null; name?: string | null } = {}) => ({
  provider: 'github' as const,
  issuer: github,
  subject: randomUUID(),
  email: newEmail(),
  name: 'Jane',
  ...details,
});

describe.each(databaseKinds.filter(isAvailable))('signing in with a provider on %s', (kind) => {
  runOnEmptyDatabase(kind);

  describe('as a new person', () => {
    test('a new person’s sign-in opens one account, verified and without a key until its holder creates one', async () => {
      const person = newPerson();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => openAccountByIdentity(person, someOrigin)),
      );
      expect(new Set(all.map(({ user }) => user.id)).size).toBe(1);
      const account = all[0]?.user;
      const { email } = person;
      expect(account).toMatchObject({ email, name: 'Jane', email_verified: true, tier: 'free' });
      const id = account?.id ?? '';
      expect(await database().apiKey.count({ where: { accountId: id } })).toBe(0);
      const { api_key } = await regenerateKey(id, someOrigin);
      expect(await findCaller(api_key)).toMatchObject({ accountId: id });
      expect(await listIdentities(id)).toMatchObject([{ issuer: github, label: email }]);
    });

    test('signing in leaves out a name that accounts may not have', async () => {
      const { user } = await openAccountByIdentity(newPerson({ name: 'a\u0000b' }), someOrigin);
      expect(user.name).toBeNull();
    });

    test('signing in opens nothing without an address that the provider has verified', async () => {
      expect(await codeOf(openAccountByIdentity(newPerson({ email: null }), someOrigin))).toBe(
        'email_not_verified',
      );
      const odd = newPerson({ email: '"a@evil"@example.com' });
      expect(await codeOf(openAccountByIdentity(odd, someOrigin))).toBe('validation_error');
    });
  });

  describe('as a person who is linked to an account', () => {
    test('signing in finds a linked account by the provider’s id, even if the address there has changed', async () => {
      const person = newPerson();
      const {
        user: { id },
      } = await openAccountByIdentity(person, someOrigin);
      expect(
        (await openAccountByIdentity({ ...person, email: newEmail() }, someOrigin)).user.id,
      ).toBe(id);
      expect((await openAccountByIdentity({ ...person, email: null }, someOrigin)).user.id).toBe(
        id,
      );
    });

    test('signing in treats the same id at another provider as another person', async () => {
      const person = newPerson();
      await openAccountByIdentity(person, someOrigin);
      const elsewhere = { ...person, issuer: 'https://github.example.com' };
      expect(await codeOf(openAccountByIdentity(elsewhere, someOrigin))).toBe(
        'identity_not_linked',
      );
    });
  });

  describe('with the address of an account that is not linked', () => {
    test('an account that a provider opened before identities were stored lets its holder in', async () => {
      const { id, email } = await createAccount(database());
      await database().account.update({ where: { id }, data: { linksIdentity: true } });
      const person = newPerson({ email });
      const all = await Promise.all([
        openAccountByIdentity(person, someOrigin),
        openAccountByIdentity(person, someOrigin),
      ]);
      expect(all.map(({ user }) => user.id)).toEqual([id, id]);
      expect(await codeOf(openAccountByIdentity(newPerson({ email }), someOrigin))).toBe(
        'identity_not_linked',
      );
    });

    test('signing in takes an account from a stranger who opened it without verifying the address', async () => {
      const pair = { email: newEmail(), password: 'correct horse battery' };
      const early = await register(pair, someOrigin);
      const intruder = newPerson();
      await linkIdentity(early.user.id, intruder, someOrigin);

      const { user: owner } = await openAccountByIdentity(
        newPerson({ email: pair.email }),
        someOrigin,
      );
      expect(owner).toMatchObject({ id: early.user.id, email_verified: true });
      expect(await codeOf(checkCredentials(pair, someOrigin))).toBe('invalid_credentials');
      expect(await findCaller(early.api_key)).toBeNull();
      expect(await findSession(early.access_token)).toBeNull();
      const unused = { accountId: early.user.id, usedAt: null };
      expect(await database().emailToken.count({ where: unused })).toBe(0);
      expect((await openAccountByIdentity(intruder, someOrigin)).user.id).not.toBe(owner.id);
    });
  });

  describe('an identity', () => {
    test('an identity belongs to one account, and an account has at most one from each provider', async () => {
      const [first, second] = [await createAccount(database()), await createAccount(database())];
      const person = newPerson();
      await linkIdentity(first.id, person, someOrigin);
      await linkIdentity(first.id, person, someOrigin);
      expect(await codeOf(linkIdentity(second.id, person, someOrigin))).toBe('identity_taken');
      expect(await codeOf(linkIdentity(first.id, newPerson(), someOrigin))).toBe('identity_taken');
      expect(await listIdentities(first.id)).toHaveLength(1);
    });

    test('an identity is reported to the account’s owner by mail when it is linked', async () => {
      const { id, email } = await createAccount(database());
      await linkIdentity(id, newPerson(), someOrigin);
      await vi.waitFor(() => {
        const [mail] = listSentMail(env.dataFolder, email, 'provider-linked');
        expect(mail?.text).toContain('A github.com account was linked to your Marque account.');
        expect(mail?.text).toContain('Network: 192.0.2.0/24.');
      }, 10_000);
    });

    test('an identity is not linked if the session has ended since the call was admitted', async () => {
      const { id, sessionId } = await registerHolder();
      const person = newPerson();
      await endSession(sessionId, someOrigin);
      const late = linkIdentity(id, person, someOrigin, sessionId);
      expect(await codeOf(late)).toBe('invalid_token');
      expect(await listIdentities(id)).toEqual([]);
    });

    test('an identity can be unlinked, unless nothing would be left to sign in with', async () => {
      const person = newPerson();
      const {
        user: { id },
      } = await openAccountByIdentity(person, someOrigin);
      expect(await codeOf(unlinkIdentity(id, github, someOrigin))).toBe('last_sign_in_method');
      await linkIdentity(id, { ...newPerson(), issuer: 'https://accounts.google.com' }, someOrigin);
      const both = [github, 'https://accounts.google.com'].map((issuer) =>
        codeOf(unlinkIdentity(id, issuer, someOrigin)),
      );
      expect(new Set(await Promise.all(both))).toEqual(
        new Set(['last_sign_in_method', 'no error']),
      );
      expect(await listIdentities(id)).toHaveLength(1);
    });
  });
});
