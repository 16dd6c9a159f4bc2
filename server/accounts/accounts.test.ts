import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Database, database, openDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { findCaller } from './keys/find-caller';
import { regenerateKey } from './keys/regenerate-key';
import { findSession } from './sessions/find-session';
import { refreshSession } from './sessions/session-tokens';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import {
  anyKind,
  databaseKinds,
  isAvailable,
  runOnEmptyDatabase,
  useDatabase,
} from '../../e2e/support/test-database';
import { forgotPassword, resetPassword } from './set-password';
import { backgroundIdle } from './in-background';
import { logIn } from './log-in';
import { register } from './register';
import { codeOf } from '../../e2e/support/refusals';
import { someOrigin } from '../../e2e/support/some-origin';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

describe.each(databaseKinds)('accounts on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    runOnEmptyDatabase(kind);

    const liveKeys = (accountId: string) =>
      database().apiKey.count({ where: { accountId, revokedAt: null } });

    test('twenty registrations of one address at once create one account', async () => {
      const email = newAddress();
      const codes = await Promise.all(
        Array.from({ length: 20 }, () => codeOf(register({ email, password }, someOrigin))),
      );
      expect(codes.filter((code) => code === 'no error')).toHaveLength(1);
      expect(codes.filter((code) => code === 'email_taken')).toHaveLength(19);
    });

    test('an address is the same however it is written', async () => {
      const email = newAddress();
      await register({ email, password }, someOrigin);
      const written = `  ${email.toUpperCase().replace('@', '\uFF20')} `;
      expect(await codeOf(register({ email: written, password }, someOrigin))).toBe('email_taken');
      expect((await logIn({ email: written, password }, someOrigin)).user.email).toBe(email);
    });

    test('twenty regenerations at once leave exactly one live key, three times in a row', async () => {
      const { user, api_key: first } = await register(
        { email: newAddress(), password },
        someOrigin,
      );
      for (let round = 0; round < 3; round++) {
        const made = await Promise.all(
          Array.from({ length: 20 }, () => regenerateKey(user.id, someOrigin)),
        );
        expect(await liveKeys(user.id)).toBe(1);
        const callers = await Promise.all(made.map(async ({ api_key }) => findCaller(api_key)));
        expect(callers.filter((caller) => caller?.accountId === user.id)).toHaveLength(1);
      }
      expect(await findCaller(first)).toBeNull();
    });

    test('the database itself refuses a second live key', async () => {
      const { user } = await register({ email: newAddress(), password }, someOrigin);
      const second = database().apiKey.create({
        data: { accountId: user.id, hash: randomUUID(), prefix: 'x', last4: 'x' },
      });
      await expect(second).rejects.toMatchObject({ code: 'P2002' });
    });

    test('a key that was read while it was being replaced is not cached', async () => {
      const { user, api_key: old } = await register({ email: newAddress(), password }, someOrigin);
      const opened = openDatabase();
      const read = opened.client.$queryRaw.bind(opened.client);
      const $queryRaw = async (...query: Parameters<typeof read>) => {
        const rows = await read(...query);
        useDatabase(opened);
        await regenerateKey(user.id, someOrigin);
        return rows;
      };
      useDatabase({ ...opened, client: { $queryRaw } as unknown as Database });
      await findCaller(old);
      expect(await findCaller(old)).toBeNull();
    });

    test('a reset link used ten times at once works once, and ends every session and refresh token', async () => {
      const email = newAddress();
      const { user, access_token, refresh_token } = await register({ email, password }, someOrigin);
      forgotPassword({ email }, someOrigin);
      const token = await mailedToken(env.dataFolder, email, 'reset-password');
      const codes = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          codeOf(resetPassword({ token, password: `${password} ${i}` }, someOrigin)),
        ),
      );
      expect(codes.filter((code) => code === 'no error')).toHaveLength(1);
      expect(codes.filter((code) => code === 'invalid_reset_token')).toHaveLength(9);
      expect(await findSession(access_token)).toBeNull();
      expect(await codeOf(refreshSession(refresh_token, someOrigin))).toBe('invalid_token');
      expect(await codeOf(logIn({ email, password }, someOrigin))).toBe('invalid_credentials');
      const winner = codes.indexOf('no error');
      expect((await logIn({ email, password: `${password} ${winner}` }, someOrigin)).user.id).toBe(
        user.id,
      );
    });

    test('only the right token resets a password: not an altered, foreign or expired one', async () => {
      const email = newAddress();
      await register({ email, password }, someOrigin);
      forgotPassword({ email }, someOrigin);
      const token = await mailedToken(env.dataFolder, email, 'reset-password');
      const bytes = Buffer.from(token, 'base64url');
      // Tokens are looked up by hash, in the same way on both databases.
      const step = kind === anyKind() ? 1 : 32;
      for (let bit = 0; bit < bytes.length * 8; bit += step) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const forged = resetPassword(
          { token: changed.toString('base64url'), password },
          someOrigin,
        );
        expect(await codeOf(forged)).toBe('invalid_reset_token');
      }
      const verification = await mailedToken(env.dataFolder, email, 'verify-email');
      expect(await codeOf(resetPassword({ token: verification, password }, someOrigin))).toBe(
        'invalid_reset_token',
      );
      await database().emailToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
      expect(await codeOf(resetPassword({ token, password }, someOrigin))).toBe(
        'invalid_reset_token',
      );
    });

    test('the sixth message of an hour is not sent, and the first link still works', async () => {
      const email = newAddress();
      await register({ email, password }, someOrigin);
      for (let count = 0; count < 8; count++) forgotPassword({ email }, someOrigin);
      await backgroundIdle();
      await mailedToken(env.dataFolder, email, 'reset-password', 5);
      const sent = listSentMail(env.dataFolder, email, 'reset-password');
      expect(sent).toHaveLength(5);
      const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
      expect(await codeOf(resetPassword({ token, password: 'another good one' }, someOrigin))).toBe(
        'no error',
      );
    });

    test('keys, tokens and passwords cannot be read in the database', async () => {
      const email = newAddress();
      const { api_key, refresh_token } = await register({ email, password }, someOrigin);
      forgotPassword({ email }, someOrigin);
      const token = await mailedToken(env.dataFolder, email, 'reset-password');
      const rows = await Promise.all([
        database().account.findMany(),
        database().apiKey.findMany(),
        database().refreshToken.findMany(),
        database().emailToken.findMany(),
      ]);
      const dump = JSON.stringify(rows);
      for (const secret of [api_key, refresh_token, token, password]) {
        expect(dump).not.toContain(secret);
      }
    });
  });
});
