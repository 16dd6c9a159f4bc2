import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database, type OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { openMemoryCounters } from '../metering/quotas/counters';
import { messagesPerHourMax, consumeMailBudget } from '../platform/mail/mail-budget';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { codeOf } from '../../e2e/support/refusals';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { agreeToEmailChange, confirmEmailChange, finishEmailChange } from './confirm-email-change';
import { openAccountByIdentity } from './identities/open-account-by-identity';
import { keepEmail } from './keep-email';
import { findCaller } from './keys/find-caller';
import { logIn } from './log-in';
import { mailLink } from './mail-link';
import { register } from './register';
import { requestEmailChange } from './request-email-change';
import { forgotPassword, resetPassword } from './reset-password';
import { findSession } from './sessions/find-session';
import { verifyEmail } from './verify-email';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

async function newHolder({ isVerified = true } = {}) {
  const email = newAddress();
  const made = await register({ email, password }, someOrigin);
  const accountId = made.user.id;
  if (isVerified) {
    const token = await mailedToken(env.dataFolder, email, 'verify-email');
    await verifyEmail(token, { accountId, takesOver: false }, someOrigin);
  }
  return { ...made, email, accountId };
}
type Holder = Awaited<ReturnType<typeof newHolder>>;

const request = ({ accountId }: Holder, email: string) =>
  requestEmailChange(accountId, { email }, someOrigin);
const tokenTo = (email: string) => mailedToken(env.dataFolder, email, 'change-email');
const keepTokenTo = (email: string, kind: 'agree-email' | 'keep-email' = 'agree-email') =>
  mailedToken(env.dataFolder, email, kind);
const addressOf = async ({ accountId }: Holder) =>
  (await database().account.findUnique({ where: { id: accountId } }))?.email;
const passTime = async ({ accountId }: Holder, days: number) => {
  await database().$executeRaw`
    UPDATE email_token SET created_at = created_at - make_interval(days => ${days}::int)
    WHERE account_id = ${accountId}::uuid AND purpose = 'change_email' AND used_at IS NULL`;
};

describe('an account’s address', () => {
  test('changes when its holder uses the link that went to the new one, and key and session go on', async () => {
    const [holder, email] = [await newHolder({ isVerified: false }), newAddress()];
    await request(holder, email);
    const token = await tokenTo(email);
    expect(await addressOf(holder)).toBe(holder.email);
    const changed = await confirmEmailChange(token, holder, someOrigin);
    expect(changed).toEqual({ email, state: 'changed' });
    expect(await addressOf(holder)).toBe(email);
    expect(await findCaller(holder.api_key)).toMatchObject({ emailVerified: true });
    expect(await findSession(holder.access_token)).not.toBeNull();
    expect(await codeOf(logIn({ email, password }, someOrigin))).toBe('no error');
    expect(await codeOf(logIn({ email: holder.email, password }, someOrigin))).toBe(
      'invalid_credentials',
    );
    // The second of two clicks.
    expect(await confirmEmailChange(token, holder, someOrigin)).toEqual(changed);
  });

  test('is not lent to somebody else’s account by whoever merely opens the link', async () => {
    const [stranger, email] = [await newHolder(), newAddress()];
    const owner = await newHolder();
    await request(stranger, email);
    const token = await tokenTo(email);
    for (const user of [{}, { password: 'a guess' }, { accountId: owner.accountId }]) {
      expect(await codeOf(confirmEmailChange(token, user, someOrigin))).toBe('validation_error');
    }
    expect(await addressOf(stranger)).toBe(stranger.email);
    expect(await codeOf(confirmEmailChange(token, { password }, someOrigin))).toBe('no error');
  });

  test('is changed by the latest link alone', async () => {
    const [holder, typo, email] = [await newHolder(), newAddress(), newAddress()];
    await request(holder, typo);
    const first = await tokenTo(typo);
    await request(holder, email);
    expect(await codeOf(confirmEmailChange(first, holder, someOrigin))).toBe(
      'invalid_verification_token',
    );
    expect(await codeOf(confirmEmailChange(await tokenTo(email), holder, someOrigin))).toBe(
      'no error',
    );
  });

  test('that is taken gets the same response; its owner is told, and it stays theirs', async () => {
    const [holder, owner] = [await newHolder(), await newHolder()];
    expect(await request(holder, owner.email)).toBeUndefined();
    await vi.waitFor(() => {
      expect(listSentMail(env.dataFolder, owner.email, 'address-wanted')).toHaveLength(1);
    }, 10_000);
    expect(listSentMail(env.dataFolder, owner.email, 'change-email')).toEqual([]);
  });

  test('that was taken while the link was on its way stays with whoever has it', async () => {
    const [holder, email] = [await newHolder(), newAddress()];
    await request(holder, email);
    await confirmEmailChange(await tokenTo(email), holder, someOrigin);
    await register({ email, password }, someOrigin);
    const keep = await keepTokenTo(holder.email);
    expect(await codeOf(agreeToEmailChange(keep, someOrigin))).toBe('email_taken');
    expect(await addressOf(holder)).toBe(holder.email);
  });

  test('cannot be changed to itself', async () => {
    const holder = await newHolder();
    await expect(request(holder, holder.email.toUpperCase())).rejects.toMatchObject({
      fields: { email: 'is the address of this account' },
    });
  });

  test('is not changed by a link that was mailed before a new password', async () => {
    const [holder, email] = [await newHolder(), newAddress()];
    await request(holder, email);
    const token = await tokenTo(email);
    forgotPassword({ email: holder.email }, someOrigin);
    const reset = await mailedToken(env.dataFolder, holder.email, 'reset-password');
    await resetPassword({ token: reset, password: 'another good one' }, someOrigin);
    expect(await codeOf(confirmEmailChange(token, holder, someOrigin))).toBe(
      'invalid_verification_token',
    );
  });

  test('is opened no more by links that went to the old one', async () => {
    const [holder, email] = [await newHolder(), newAddress()];
    forgotPassword({ email: holder.email }, someOrigin);
    const reset = await mailedToken(env.dataFolder, holder.email, 'reset-password');
    await request(holder, email);
    await confirmEmailChange(await tokenTo(email), holder, someOrigin);
    await agreeToEmailChange(await keepTokenTo(holder.email), someOrigin);
    expect(await codeOf(resetPassword({ token: reset, password }, someOrigin))).toBe(
      'invalid_reset_token',
    );
  });

  test('gets no link at the old one, either, where the change overtook who asked for it', async () => {
    const [holder, email] = [await newHolder({ isVerified: false }), newAddress()];
    const asked = { id: holder.accountId, email: holder.email };
    await request(holder, email);
    await confirmEmailChange(await tokenTo(email), holder, someOrigin);
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

describe('the reader of the old address', () => {
  const expectKept = async (thief: Holder, keep: string) => {
    const kept = await keepEmail(keep, someOrigin);
    expect(kept.email).toBe(thief.email);
    expect(await addressOf(thief)).toBe(thief.email);
    expect(await findSession(thief.access_token)).toBeNull();
    expect(await findCaller(thief.api_key)).toBeNull();
    expect(await codeOf(logIn({ email: thief.email, password }, someOrigin))).toBe(
      'invalid_credentials',
    );
    await resetPassword({ token: kept.reset_token, password: 'the owner’s own' }, someOrigin);
    const own = { email: thief.email, password: 'the owner’s own' };
    expect(await codeOf(logIn(own, someOrigin))).toBe('no error');
  };

  test('stops the change, and everybody’s access ends', async () => {
    const [thief, email] = [await newHolder(), newAddress()];
    await request(thief, email);
    const token = await tokenTo(email);
    await expectKept(thief, await keepTokenTo(thief.email));
    expect(await codeOf(confirmEmailChange(token, thief, someOrigin))).toBe(
      'invalid_verification_token',
    );
  });

  test('undoes the change, even after a second one and with nobody able to open an account for the address', async () => {
    const [thief, second, third] = [await newHolder(), newAddress(), newAddress()];
    for (const email of [second, third]) {
      await request(thief, email);
      await confirmEmailChange(await tokenTo(email), thief, someOrigin);
      await passTime(thief, 8);
      await finishEmailChange(thief.accountId, someOrigin);
    }
    expect(await addressOf(thief)).toBe(third);
    const keep = await keepTokenTo(thief.email, 'keep-email');
    expect(await codeOf(register({ email: thief.email, password }, someOrigin))).toBe(
      'email_taken',
    );
    const provider = { provider: 'github', issuer: 'https://github.com', name: null } as const;
    const identity = { ...provider, subject: randomUUID(), email: thief.email };
    expect(await codeOf(openAccountByIdentity(identity, someOrigin))).toBe('identity_not_linked');
    const thiefsKeep = await keepTokenTo(second, 'keep-email');
    await expectKept(thief, keep);
    expect(await codeOf(keepEmail(thiefsKeep, someOrigin))).toBe('invalid_verification_token');
  });

  test('hears of it, or it does not begin: a used-up budget is no way around', async () => {
    const holder = await newHolder();
    for (let i = 0; i < messagesPerHourMax; i++) await consumeMailBudget(holder.email, 'notices');
    expect(await codeOf(request(holder, newAddress()))).toBe('rate_limit_exceeded');
  });

  test('that was never verified hears nothing: it may be a stranger’s', async () => {
    const [holder, email] = [await newHolder({ isVerified: false }), newAddress()];
    await request(holder, email);
    await tokenTo(email);
    for (const kind of ['agree-email', 'keep-email'] as const) {
      expect(listSentMail(env.dataFolder, holder.email, kind)).toEqual([]);
    }
  });
});
