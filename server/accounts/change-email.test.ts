import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  accountOf,
  type AddressHolder,
  changeAddress,
  eventsOf,
  newAddress,
  openHolder,
  passHours,
  requestChange,
} from '../../e2e/support/email-changes';
import { codeOf } from '../../e2e/support/refusals';
import { holderPassword as password } from '../../e2e/support/register-holder';
import { addApp } from '../../e2e/support/second-factor-holders';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../limits/counters/counters';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { confirmEmailChange, requestEmailChange } from './change-email';
import { findCaller } from './keys/find-caller';
import { logIn } from './log-in';
import { mailLink } from './mail-link';
import { register } from './register';
import { forgotPassword, resetPassword } from './set-password';
import { findSession } from './sessions/find-session';
import { suspendAccount } from './suspend-account';

runOnEmptyDatabase(anyKind());
beforeAll(() => useCounters(openMemoryCounters()));

type Holder = Awaited<ReturnType<typeof openHolder>>;

const confirm = (token: string, user: { accountId?: string; password?: string }) =>
  confirmEmailChange(token, user, someOrigin);
const addressOf = async (holder: AddressHolder) => (await accountOf(holder)).email;

describe('an account’s address', () => {
  test.each([true, false])(
    'an account’s address changes immediately with the link mailed to the new one; key and session stay (verified before: %s)',
    async (isVerified) => {
      const [holder, email] = [await openHolder({ isVerified }), newAddress()];
      const token = await requestChange(holder, email);
      expect(await addressOf(holder)).toBe(holder.email);
      expect(await confirm(token, holder)).toEqual({ email });
      expect(await accountOf(holder)).toMatchObject({ email, mailbox: email });
      expect(await findCaller(holder.api_key)).toMatchObject({ emailVerified: true });
      expect(await findSession(holder.access_token)).not.toBeNull();
      expect(await codeOf(logIn({ email, password }, someOrigin))).toBe('no error');
      const old = { email: holder.email, password };
      expect(await codeOf(logIn(old, someOrigin))).toBe('invalid_credentials');
      // The second of two clicks.
      expect(await confirm(token, holder)).toEqual({ email });
      expect(await eventsOf(holder)).toEqual([
        ['email_change_requested', {}],
        ['email_changed', {}],
      ]);
    },
  );

  test('an account’s address changes once for ten clicks at once, and the old one gets one link', async () => {
    const [holder, email] = [await openHolder(), newAddress()];
    const token = await requestChange(holder, email);
    const clicks = Array.from({ length: 10 }, () => confirm(token, holder));
    expect(new Set((await Promise.all(clicks)).map((done) => done.email))).toEqual(
      new Set([email]),
    );
    await mailedToken(env.dataFolder, holder.email, 'undo-email');
    expect(listSentMail(env.dataFolder, holder.email, 'undo-email')).toHaveLength(1);
  });

  test('an account’s address is not given to another account when its reader merely opens the link', async () => {
    const [stranger, owner] = [await openHolder(), await openHolder()];
    const token = await requestChange(stranger, newAddress());
    for (const user of [{}, { password: 'a guess' }, { accountId: owner.accountId }]) {
      expect(await codeOf(confirm(token, user))).toBe('validation_error');
    }
    expect(await addressOf(stranger)).toBe(stranger.email);
    expect(await codeOf(confirm(token, { password }))).toBe('no error');
  });

  test('an account’s address does not change with a password alone if the account has a second factor', async () => {
    const holder = await openHolder();
    await addApp({ accountId: holder.accountId, origin: someOrigin });
    const token = await requestChange(holder, newAddress());
    expect(await codeOf(confirm(token, { password: 'a guess' }))).toBe('validation_error');
    expect(await codeOf(confirm(token, { password }))).toBe('mfa_required');
    expect(await addressOf(holder)).toBe(holder.email);
    expect(await codeOf(confirm(token, holder))).toBe('no error');
  });

  test('an account’s address cannot be changed to itself', async () => {
    const { accountId, email } = await openHolder();
    const refused = requestEmailChange(accountId, { email: email.toUpperCase() }, someOrigin);
    await expect(refused).rejects.toMatchObject({
      fields: { email: 'is the address of this account' },
    });
  });

  test('an account’s address gives the same response if the new one is taken, and the owner of that gets a message', async () => {
    const [holder, owner] = [await openHolder(), await openHolder()];
    const { accountId } = holder;
    expect(await requestEmailChange(accountId, { email: owner.email }, someOrigin)).toBeUndefined();
    await vi.waitFor(() => {
      expect(listSentMail(env.dataFolder, owner.email, 'address-wanted')).toHaveLength(1);
    }, 10_000);
    expect(listSentMail(env.dataFolder, owner.email, 'change-email')).toEqual([]);
  });

  test('an account’s address does not change if the new one was taken while the link was on its way', async () => {
    const [holder, email] = [await openHolder(), newAddress()];
    const token = await requestChange(holder, email);
    await register({ email, password }, someOrigin);
    expect(await codeOf(confirm(token, holder))).toBe('email_taken');
    expect(await addressOf(holder)).toBe(holder.email);
  });

  const endings: [name: string, refusal: string, end: (holder: Holder) => Promise<unknown>][] = [
    [
      'from before a later request',
      'invalid_verification_token',
      (holder) => requestChange(holder, newAddress()),
    ],
    ['after a day', 'invalid_verification_token', (holder) => passHours(holder, 24)],
    [
      'from before a new password',
      'invalid_verification_token',
      async ({ email }) => {
        forgotPassword({ email }, someOrigin);
        const token = await mailedToken(env.dataFolder, email, 'reset-password');
        await resetPassword({ token, password: 'another good one' }, someOrigin);
      },
    ],
    [
      'of a suspended account',
      'account_suspended',
      ({ email }) => suspendAccount(email, 'spam', someOrigin),
    ],
    [
      'of a deleted account',
      'invalid_verification_token',
      ({ accountId }) => database().account.delete({ where: { id: accountId } }),
    ],
  ];
  test.each(endings)(
    'an account’s address is not changed by a link %s',
    async (_, refusal, end) => {
      const [holder, email] = [await openHolder(), newAddress()];
      const token = await requestChange(holder, email);
      await end(holder);
      expect(await codeOf(confirm(token, holder))).toBe(refusal);
      expect(await database().account.count({ where: { email } })).toBe(0);
    },
  );

  test('a changed address makes links mailed to the old one useless', async () => {
    const [holder, email] = [await openHolder(), newAddress()];
    forgotPassword({ email: holder.email }, someOrigin);
    const token = await mailedToken(env.dataFolder, holder.email, 'reset-password');
    await changeAddress(holder, email);
    expect(await codeOf(resetPassword({ token, password }, someOrigin))).toBe(
      'invalid_reset_token',
    );
  });

  test('an account’s address gets no link at the old one if it changes before the link is mailed', async () => {
    const [holder, email] = [await openHolder({ isVerified: false }), newAddress()];
    const asked = { id: holder.accountId, email: holder.email };
    await confirm(await requestChange(holder, email), holder);
    await mailLink(asked, 'reset_password');
    const where = { accountId: holder.accountId, purpose: 'reset_password' } as const;
    expect(await database().emailToken.count({ where })).toBe(0);
    await mailLink({ ...asked, email }, 'reset_password');
    expect(await database().emailToken.count({ where })).toBe(1);

    await database().account.delete({ where: { id: holder.accountId } });
    await mailLink({ ...asked, email }, 'reset_password');
    await mailedToken(env.dataFolder, email, 'reset-password');
    expect(listSentMail(env.dataFolder, holder.email, 'reset-password')).toEqual([]);
  });
});
