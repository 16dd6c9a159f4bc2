import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../contract/durations';
import { codeOf } from '../../../e2e/support/refusals';
import { someOrigin } from '../../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { authSecret } from '../../platform/process/secrets';
import { database } from '../../platform/database/database';
import { env } from '../../platform/env';
import type { CheckedUser } from '../get-account';
import { lockAccount } from '../keys/lock-account';
import { startLastUseOfSessions } from '../keys/note-use';
import { checkCredentials, logIn } from '../log-in';
import { createEmailToken } from '../mail-link';
import { register } from '../register';
import { setAccount } from '../set-account';
import { resetPassword } from '../set-password';
import { endOneSession, endSession, endSessions, endSessionsIn } from './end-sessions';
import { findSession } from './find-session';
import { refreshSession, startBrowserSession } from './session-tokens';

const password = 'correct horse battery';
const newDeveloper = () => register({ email: `${randomUUID()}@example.com`, password }, someOrigin);

describe.each(databaseKinds)('sessions on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    runOnEmptyDatabase(kind);

    test('a refresh token used twenty times at once works once, and its session ends', async () => {
      const { refresh_token } = await newDeveloper();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => refreshSession(refresh_token, someOrigin)),
      );
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const next = won[0]?.value;
      expect(await findSession(next?.access_token ?? '')).toBeNull();
      expect(await codeOf(refreshSession(next?.refresh_token ?? '', someOrigin))).toBe(
        'invalid_token',
      );
    });

    test('refreshing a session counts as using it', async () => {
      const { user, refresh_token } = await newDeveloper();
      const [createdAt, lastSeenAt] = [new Date(Date.now() - 40 * dayMs), new Date(0)];
      const where = { accountId: user.id };
      await database().session.updateMany({ where, data: { createdAt, lastSeenAt } });
      await refreshSession(refresh_token, someOrigin);
      await startLastUseOfSessions(database())();
      const session = await database().session.findFirstOrThrow({ where });
      expect(Date.now() - session.lastSeenAt.getTime()).toBeLessThan(dayMs);
    });

    test('an expired refresh token is refused, and its session goes on', async () => {
      const { access_token, refresh_token } = await newDeveloper();
      const session = await findSession(access_token);
      await database().refreshToken.updateMany({
        where: { sessionId: session?.sessionId ?? '' },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
      expect(await codeOf(refreshSession(refresh_token, someOrigin))).toBe('invalid_token');
      expect(await findSession(access_token)).not.toBeNull();
    });

    test.skipIf(kind === 'embedded')(
      'a session can be ended while another change that may end it too holds the account’s lock',
      async () => {
        const { access_token } = await newDeveloper();
        const session = await findSession(access_token);
        const { accountId = '', sessionId = '' } = session ?? {};
        await lockAccount(accountId, async (transaction) => {
          await endOneSession(accountId, sessionId, someOrigin);
          await endSessionsIn(transaction, accountId, { origin: someOrigin });
        });
        expect(await findSession(access_token)).toBeNull();
      },
    );

    test('signing out keeps the sessions on other devices', async () => {
      const pair = { email: `${randomUUID()}@example.com`, password };
      const { access_token } = await register(pair, someOrigin);
      const other = await logIn(pair, someOrigin);
      const session = await findSession(access_token);
      await endSession(session?.sessionId ?? '', someOrigin);
      expect(await findSession(access_token)).toBeNull();
      expect(await findSession(other.access_token)).not.toBeNull();
    });

    describe('a sign-in that was checked just before', () => {
      const pairOf = () => ({ email: `${randomUUID()}@example.com`, password });
      const start = ({ user, accessEpoch }: CheckedUser) =>
        startBrowserSession(
          { accountId: user.id, accessEpoch },
          { method: 'password', origin: someOrigin },
        );
      const countLive = (accountId: string) =>
        database().session.count({ where: { accountId, endedAt: null } });

      test('a sign-in starts no session after a new password', async () => {
        const pair = pairOf();
        const { user } = await register(pair, someOrigin);
        const checked = await checkCredentials(pair, someOrigin);
        const token = await database().$transaction((transaction) =>
          createEmailToken(transaction, user.id, 'reset_password'),
        );
        await resetPassword({ token, password: 'another horse battery' }, someOrigin);
        expect(await codeOf(start(checked))).toBe('invalid_credentials');
        expect(await countLive(user.id)).toBe(0);
      });

      test('a sign-in starts no session after a takeover or a sign-out everywhere', async () => {
        const pair = pairOf();
        const { user } = await register(pair, someOrigin);
        const first = await checkCredentials(pair, someOrigin);
        await endSessions(user.id, { origin: someOrigin });
        expect(await codeOf(start(first))).toBe('invalid_credentials');
        const second = await checkCredentials(pair, someOrigin);
        await setAccount(pair.email, {}, someOrigin);
        expect(await codeOf(start(second))).toBe('invalid_credentials');
      });

      test.skipIf(kind === 'embedded')(
        'a sign-in waits for a change that is in progress',
        async () => {
          const pair = pairOf();
          const { user } = await register(pair, someOrigin);
          const checked = await checkCredentials(pair, someOrigin);
          let starting: Promise<unknown> | undefined;
          await database().$transaction(async (transaction) => {
            await endSessionsIn(transaction, user.id, { origin: someOrigin });
            const over = new AbortController();
            starting = codeOf(start(checked)).finally(() => over.abort());
            while (!over.signal.aborted && !(await waitsForLock())) await setImmediate();
          });
          expect(await starting).toBe('invalid_credentials');
          expect(await countLive(user.id)).toBe(0);
        },
      );

      /** Whether another connection to this database is waiting for a lock. */
      async function waitsForLock(): Promise<boolean> {
        const rows = await database().$queryRaw<object[]>`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return rows.length > 0;
      }
    });

    test('only an access token that this server has signed works', async () => {
      const { access_token } = await newDeveloper();
      const other = await newDeveloper();
      const session = await findSession(access_token);
      const others = await findSession(other.access_token);
      if (session === null || others === null) throw new Error('not signed in');
      const claims = { sid: session.sessionId };
      type Forgery = { secret?: Uint8Array; audience?: string; seconds?: number };
      const forge = ({ secret, audience, seconds = 60 }: Forgery, sid = claims.sid) =>
        new SignJWT({ sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(session.accountId)
          .setIssuer(env.publicUrl)
          .setAudience(audience ?? 'marque')
          .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
          .sign(secret ?? authSecret().bytes);
      expect(await findSession(await forge({}))).not.toBeNull();

      const [head = '', body = '', signature = ''] = access_token.split('.');
      const forgeries = [
        await forge({ secret: new TextEncoder().encode('x'.repeat(32)) }),
        await forge({ audience: 'elsewhere' }),
        await forge({ seconds: -1 }),
        await forge({}, others.sessionId),
        await forge({}, randomUUID()),
        new UnsecuredJWT(claims)
          .setSubject(session.accountId)
          .setIssuer(env.publicUrl)
          .setAudience('marque')
          .encode(),
        `${head}.${body}.`,
        `${head}.${body}`,
        `${head}.${body}.${signature.slice(1)}`,
        `${other.access_token.split('.').slice(0, 2).join('.')}.${signature}`,
        '',
      ];
      for (const forgery of forgeries) expect(await findSession(forgery), forgery).toBeNull();
    });
  });
});
