import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, type OpenDatabase } from '../platform/database/database';
import { findCaller } from './keys/find-caller';
import { regenerateKey } from './keys/regenerate-key';
import { findSession } from './sessions/find-session';
import { createAccount } from '../../e2e/support/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../e2e/support/test-database';
import { checkCredentials } from './log-in';
import { openAccountByEmail } from './open-account-by-email';
import { register } from './register';

const newEmail = () => `${randomUUID()}@example.com`;

describe.each(databaseKinds)('signing in by a verified address on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
    });
    afterAll(() => opened.close());

    test('opens one account, verified and without a key until its holder makes one', async () => {
      const email = newEmail();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => openAccountByEmail({ email, name: 'Jane' })),
      );
      expect(new Set(all.map(({ id }) => id)).size).toBe(1);
      const [account] = all;
      expect(account).toMatchObject({ email, name: 'Jane', email_verified: true, tier: 'free' });
      const id = account?.id ?? '';
      expect(await database().apiKey.count({ where: { accountId: id } })).toBe(0);
      const { api_key } = await regenerateKey(id);
      expect(await findCaller(api_key)).toMatchObject({ accountId: id });
    });

    test('finds the account of the address, however it is spelt', async () => {
      const { id, email, apiKey } = await createAccount(database());
      const found = await openAccountByEmail({ email: email.toUpperCase(), name: 'Other' });
      expect(found).toMatchObject({ id, name: null });
      expect(await findCaller(apiKey)).toMatchObject({ accountId: id });
    });

    test('takes an account from whoever opened it without showing that the address is theirs', async () => {
      const pair = { email: newEmail(), password: 'correct horse battery' };
      const early = await register(pair);
      const mailed = await database().emailToken.count({
        where: { accountId: early.user.id, usedAt: null },
      });
      expect(mailed).toBe(1);

      const owner = await openAccountByEmail({ email: pair.email, name: null });
      expect(owner).toMatchObject({ id: early.user.id, email_verified: true });
      await expect(checkCredentials(pair)).rejects.toMatchObject({ code: 'invalid_credentials' });
      expect(await findCaller(early.api_key)).toBeNull();
      expect(await findSession(early.access_token)).toBeNull();
      const left = await database().emailToken.count({
        where: { accountId: early.user.id, usedAt: null },
      });
      expect(left).toBe(0);
    });

    test('a name that no account may have is left out', async () => {
      const account = await openAccountByEmail({ email: newEmail(), name: 'a\u0000b' });
      expect(account.name).toBeNull();
    });

    test('what is no address opens nothing', async () => {
      const refused = openAccountByEmail({ email: '"a@evil"@example.com', name: null });
      await expect(refused).rejects.toMatchObject({ code: 'validation_error' });
    });
  });
});
