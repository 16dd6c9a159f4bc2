import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestSession } from '../../e2e/support/open-test-session';
import { refusalOf } from '../../e2e/support/refusals';
import {
  holderPassword as password,
  registerHolder,
  registerWithoutPassword,
} from '../../e2e/support/register-holder';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../limits/counters/counters';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { getProfile, renameAccount } from './get-account';
import { logIn } from './log-in';
import { endSessions } from './sessions/end-sessions';
import { findSession } from './sessions/find-session';
import { refreshSession } from './sessions/session-tokens';
import { changePassword, forgotPassword, resetPassword } from './set-password';

const other = 'another good one';

describe.each(databaseKinds.filter(isAvailable))('an account on %s', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(openMemoryCounters()));

  describe('its name', () => {
    test('a name can be changed and removed, without affecting another account', async () => {
      const [holder, neighbor] = [await registerHolder(), await registerHolder()];
      expect((await renameAccount(holder.id, '  Jane Doe ', someOrigin)).name).toBe('Jane Doe');
      expect((await renameAccount(holder.id, ' ', someOrigin)).name).toBeNull();
      expect((await getProfile(neighbor.id)).name).toBe('Jane');
    });

    test('the name of a deleted account cannot be changed', async () => {
      expect(await refusalOf(renameAccount(randomUUID(), 'Jane', someOrigin))).toMatch(
        /^invalid_token/,
      );
    });
  });

  describe('its password', () => {
    test('a password is changed with the current one, and every other session ends, tokens included', async () => {
      const { id, email, sessionId, access_token } = await registerHolder();
      const elsewhere = await logIn({ email, password }, someOrigin);
      await openTestSession(id);
      await changePassword(
        id,
        sessionId,
        { currentPassword: password, password: other },
        someOrigin,
      );
      expect(await findSession(access_token)).not.toBeNull();
      expect(await findSession(elsewhere.access_token)).toBeNull();
      expect(await refusalOf(refreshSession(elsewhere.refresh_token, someOrigin))).toMatch(
        /^invalid_token/,
      );
      expect(await database().session.count({ where: { accountId: id, endedAt: null } })).toBe(1);
      expect(await refusalOf(logIn({ email, password }, someOrigin))).toMatch(
        /^invalid_credentials/,
      );
      expect((await logIn({ email, password: other }, someOrigin)).user.id).toBe(id);
      await vi.waitFor(
        () => expect(listSentMail(env.dataFolder, email, 'password-changed')).toHaveLength(1),
        { timeout: 60_000 },
      );
    });

    test('a password does not change without the current one, or to one that is easy to guess', async () => {
      const { id, email, sessionId } = await registerHolder();
      const tries: [string, string, RegExp][] = [
        ['wrong', other, /^validation_error currentPassword: /],
        ['', other, /^validation_error currentPassword: /],
        [password, 'short', /^validation_error password: /],
        [password, 'password1', /^validation_error password: /],
        [password, `${email.split('@')[0]}!`, /^validation_error password: /],
      ];
      for (const [currentPassword, next, refusal] of tries) {
        const change = changePassword(
          id,
          sessionId,
          { currentPassword, password: next },
          someOrigin,
        );
        expect(await refusalOf(change)).toMatch(refusal);
      }
      expect((await logIn({ email, password }, someOrigin)).user.id).toBe(id);
      expect(listSentMail(env.dataFolder, email, 'password-changed')).toEqual([]);
    });

    test('changed twice at once, is the one of whichever change succeeded', async () => {
      const { id, email, sessionId } = await registerHolder();
      const wanted = ['the first new one', 'the second new one'];
      const changed = await Promise.allSettled(
        wanted.map((next) =>
          changePassword(id, sessionId, { currentPassword: password, password: next }, someOrigin),
        ),
      );
      const winner = changed.findIndex(({ status }) => status === 'fulfilled');
      expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await logIn({ email, password: wanted[winner] ?? '' }, someOrigin)).user.id).toBe(id);
    });

    test('a password cannot be reset with a link that was mailed before a change', async () => {
      const { id, email, sessionId } = await registerHolder();
      forgotPassword({ email }, someOrigin);
      const token = await mailedToken(env.dataFolder, email, 'reset-password');
      await changePassword(
        id,
        sessionId,
        { currentPassword: password, password: other },
        someOrigin,
      );
      expect(await refusalOf(resetPassword({ token, password }, someOrigin))).toMatch(
        /^invalid_reset_token/,
      );
    });

    test('a password is set with a mailed link if a provider opened the account', async () => {
      const { id, email, sessionId } = await registerWithoutPassword();
      expect((await getProfile(id)).has_password).toBe(false);
      const change = changePassword(
        id,
        sessionId,
        { currentPassword: '', password: other },
        someOrigin,
      );
      expect(await refusalOf(change)).toMatch(/^validation_error currentPassword/);
      forgotPassword({ email }, someOrigin);
      const token = await mailedToken(env.dataFolder, email, 'reset-password');
      await resetPassword({ token, password: other }, someOrigin);
      expect((await getProfile(id)).has_password).toBe(true);
      expect((await logIn({ email, password: other }, someOrigin)).user.id).toBe(id);
    });
  });

  test('signing out everywhere ends the sessions of every device at once, and of no other account', async () => {
    const [holder, neighbor] = [await registerHolder(), await registerHolder()];
    const elsewhere = await logIn({ email: holder.email, password }, someOrigin);
    await endSessions(holder.id, { origin: someOrigin });
    for (const { access_token, refresh_token } of [holder, elsewhere]) {
      expect(await findSession(access_token)).toBeNull();
      expect(await refusalOf(refreshSession(refresh_token, someOrigin))).toMatch(/^invalid_token/);
    }
    expect(await findSession(neighbor.access_token)).not.toBeNull();
    expect((await logIn({ email: holder.email, password }, someOrigin)).user.id).toBe(holder.id);
  });
});
