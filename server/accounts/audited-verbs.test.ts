import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../e2e/support/factories';
import { codeOf } from '../../e2e/support/refusals';
import { withApp } from '../../e2e/support/second-factor-holders';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import type { AuditKind } from '../contract/audit-events';
import { openMemoryCounters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import type { MailMessage } from '../platform/mail/mail-message';
import { originOf } from '../platform/requests/origin';
import { listEvents } from './audit/list-events';
import { listAccounts, renameAccount } from './get-account';
import { backgroundIdle } from './in-background';
import { findCaller } from './keys/find-caller';
import { regenerateKey } from './keys/regenerate-key';
import { checkCredentials, logIn } from './log-in';
import { recordFailedSignIn } from './record-failed-sign-in';
import { register } from './register';
import { listMethods } from './second-factor/find-second-factors';
import { endSession } from './sessions/end-sessions';
import { findSession } from './sessions/find-session';
import { refreshSession, startBrowserSession } from './sessions/session-tokens';
import { setAccount } from './set-account';
import { changePassword, forgotPassword, resetPassword } from './set-password';
import {
  endSessionsByEmail,
  removeFactorsForOwner,
  restoreAccount,
  suspendAccount,
} from './suspend-account';
import { verifyEmail } from './verify-email';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const password = 'correct horse battery';
const elsewhere = originOf({
  requestId: randomUUID(),
  address: '198.51.100.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
});
const newEmail = () => `${randomUUID()}@example.com`;
/** Oldest first. */
const kindsOf = async (accountId: string): Promise<AuditKind[]> => {
  await backgroundIdle();
  const { events } = await listEvents(accountId, {}, { limit: 200 });
  return events.map(({ kind }) => kind).toReversed();
};
const mailsTo = (email: string, kind: MailMessage['kind']) =>
  listSentMail(env.dataFolder, email, kind);
const untilMailed = (email: string, kind: MailMessage['kind']) =>
  vi.waitFor(() => expect(mailsTo(email, kind)).toHaveLength(1), { timeout: 60_000 });

test('the audit log of an account equals what happened, event for event', async () => {
  const email = newEmail();
  const { user, refresh_token, access_token } = await register({ email, password }, someOrigin);
  const mailed = await mailedToken(env.dataFolder, email, 'verify-email');
  await verifyEmail(mailed, { accountId: user.id, takesOver: false }, someOrigin);
  await renameAccount(user.id, 'Jane', someOrigin);
  await regenerateKey(user.id, someOrigin);
  expect(await codeOf(logIn({ email, password: 'wrong' }, someOrigin))).toBe('invalid_credentials');
  await backgroundIdle();
  const session = await findSession(access_token);
  const change = { currentPassword: password, password: `${password} 2` };
  await changePassword(user.id, session?.sessionId ?? '', change, someOrigin);
  await refreshSession(refresh_token, someOrigin);
  expect(await codeOf(refreshSession(refresh_token, someOrigin))).toBe('invalid_token');
  expect(await codeOf(refreshSession(refresh_token, someOrigin))).toBe('invalid_token');
  const second = await logIn({ email, password: change.password }, someOrigin);
  await endSession((await findSession(second.access_token))?.sessionId ?? '', someOrigin);
  forgotPassword({ email }, someOrigin);
  const token = await mailedToken(env.dataFolder, email, 'reset-password');
  await logIn({ email, password: change.password }, someOrigin);
  await resetPassword({ token, password: `${password} 3` }, someOrigin);
  await setAccount(email, { tier: 'enterprise', dailyRequests: 5, ownBrandsMax: 9 }, someOrigin);
  expect(await kindsOf(user.id)).toEqual([
    'account_opened',
    'key_created',
    'named_key_created',
    'signed_in',
    'email_verified',
    'account_renamed',
    'key_replaced',
    'sign_in_failed',
    'password_changed',
    'refresh_token_reused',
    'signed_in',
    'signed_out',
    'signed_in',
    'password_reset',
    'sessions_ended',
    'plan_changed',
    'daily_limit_changed',
    'own_brands_limit_changed',
  ]);
  await untilMailed(email, 'refresh-token-reused');
});

describe('an owner', () => {
  let owner: { id: string; email: string };
  beforeEach(async () => {
    owner = await createAccount(database());
    await setAccount(owner.email, { password }, someOrigin);
    await logIn({ email: owner.email, password }, someOrigin);
  });

  test('an owner gets a message only about a sign-in with both a new browser and a new network', async () => {
    const { email } = owner;
    await logIn({ email, password }, { ...elsewhere, address: someOrigin.address });
    await logIn({ email, password }, { ...someOrigin, address: '203.0.113.0/24' });
    await logIn({ email, password }, { ...someOrigin, address: null, userAgent: 'other' });
    await untilMailed(email, 'new-sign-in');
    await logIn({ email, password }, { ...someOrigin, userAgent: 'other' });
    await regenerateKey(owner.id, someOrigin);
    await untilMailed(email, 'key-regenerated');
    const [mail] = mailsTo(email, 'new-sign-in');
    expect(mailsTo(email, 'new-sign-in')).toHaveLength(1);
    expect(mail?.text).toContain('Device: other. Network: unknown.');
    expect(mail?.text).toContain(`${env.publicUrl}/dashboard/activity`);
  });

  test('an owner gets one message about many failed sign-ins, and strangers cannot fill the log', async () => {
    for (let i = 0; i < 60; i++) recordFailedSignIn(owner.id, elsewhere);
    await backgroundIdle();
    await untilMailed(owner.email, 'sign-ins-failed');
    const failed = (await kindsOf(owner.id)).filter((kind) => kind === 'sign_in_failed');
    expect(failed).toHaveLength(50);
    expect(mailsTo(owner.email, 'sign-ins-failed')).toHaveLength(1);
  });
});

test('the operator can remove an account’s second factors, and the owner gets a message about it', async () => {
  const { accountId, recoveryCodes } = await withApp();
  const { email } = await database().account.findUniqueOrThrow({ where: { id: accountId } });
  expect(await removeFactorsForOwner(email, someOrigin)).toBe(true);
  expect(await removeFactorsForOwner(email, someOrigin)).toBe(false);
  expect(recoveryCodes).toHaveLength(10);
  expect(await listMethods(accountId)).toEqual([]);
  expect(await kindsOf(accountId)).toEqual([
    'second_factor_added',
    'recovery_codes_created',
    'second_factor_removed',
  ]);
  await untilMailed(email, 'second-factors-removed-by-operator');
  expect(mailsTo(email, 'second-factor-removed')).toEqual([]);
});

describe('an account managed by the operator', () => {
  const open = async () => {
    const account = await createAccount(database());
    await setAccount(account.email, { password }, someOrigin);
    return { ...account, session: await logIn({ email: account.email, password }, someOrigin) };
  };

  test('a suspended account is signed out with the reason, and works with the same key once it is restored', async () => {
    const { id, email, apiKey, session } = await open();
    const suspended = await suspendAccount(email, 'Resale of artwork.', someOrigin);
    expect(suspended.suspension).toMatchObject({ reason: 'Resale of artwork.' });
    expect(await findSession(session.access_token)).toBeNull();
    expect(await codeOf(refreshSession(session.refresh_token, someOrigin))).toBe('invalid_token');
    await expect(logIn({ email, password }, someOrigin)).rejects.toMatchObject({
      code: 'account_suspended',
      message: expect.stringContaining('Resale of artwork.'),
    });
    expect(await codeOf(logIn({ email, password: 'wrong' }, someOrigin))).toBe(
      'invalid_credentials',
    );
    expect(await findCaller(apiKey)).toMatchObject({ isSuspended: true });
    await untilMailed(email, 'account-suspended');

    expect((await restoreAccount(email, someOrigin)).suspension).toBeNull();
    expect(await findCaller(apiKey)).toMatchObject({ isSuspended: false });
    expect(await codeOf(logIn({ email, password }, someOrigin))).toBe('no error');
    expect(await kindsOf(id)).toEqual([
      'password_changed',
      'signed_in',
      'account_suspended',
      'sessions_ended',
      'sign_in_failed',
      'account_restored',
      'signed_in',
    ]);
  });

  test('an account is suspended once, even by parallel calls', async () => {
    const { id, email } = await open();
    await Promise.all(Array.from({ length: 8 }, () => suspendAccount(email, 'Why', someOrigin)));
    await Promise.all(Array.from({ length: 8 }, () => restoreAccount(email, someOrigin)));
    const kinds = await kindsOf(id);
    expect(kinds.slice(2)).toEqual(['account_suspended', 'sessions_ended', 'account_restored']);
  });

  test('an account keeps no session that was being started when it was suspended', async () => {
    const { id, email } = await open();
    const { accessEpoch } = await checkCredentials({ email, password }, someOrigin);
    const access = { accountId: id, accessEpoch };
    const signIn = { method: 'password', origin: someOrigin } as const;
    const signInUntilRefused = async () => {
      for (let i = 0; i < 5; i++) {
        if ((await codeOf(startBrowserSession(access, signIn))) !== 'no error') return;
      }
    };
    await Promise.all([
      suspendAccount(email, 'Why', someOrigin),
      ...Array.from({ length: 8 }, signInUntilRefused),
    ]);
    expect(await database().session.count({ where: { accountId: id, endedAt: null } })).toBe(0);
  });

  test('an account keeps its key when the operator ends its sessions', async () => {
    const { email, apiKey, session } = await open();
    expect(await endSessionsByEmail(email, someOrigin)).toBe(1);
    expect(await endSessionsByEmail(email, someOrigin)).toBe(0);
    expect(await findSession(session.access_token)).toBeNull();
    expect(await findCaller(apiKey)).not.toBeNull();
  });

  test('an account can be found by part of its address, its plan and its suspension, page by page', async () => {
    const mark = randomUUID().slice(0, 8);
    const emails = [0, 1, 2, 3, 4].map((i) => `${mark}_${i}@example.com`);
    for (const email of emails) await createAccount(database(), { email, tier: 'pro' });
    await suspendAccount(emails[2] ?? '', 'Why', someOrigin);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAccounts({ q: mark.toUpperCase() }, { limit: 2, cursor });
      found.push(...page.accounts.map(({ email }) => email));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(emails.toReversed());
    const emailsOf = async (filter: Parameters<typeof listAccounts>[0]) =>
      (await listAccounts({ q: mark, ...filter }, { limit: 50 })).accounts.map(
        ({ email }) => email,
      );
    expect(await emailsOf({ isSuspended: true })).toEqual([emails[2]]);
    expect(await emailsOf({ isSuspended: false })).toHaveLength(4);
    expect(await emailsOf({ tier: 'free' })).toEqual([]);
    expect(await emailsOf({ q: `${mark}%4` })).toEqual([]);
  });
});
