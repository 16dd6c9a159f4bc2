import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
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
import { listSentMail } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../limits/counters/counters';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { consumeMailBudget, messagesPerHourMax } from '../platform/mail/send-mail';
import { confirmEmailChange, undoEmailChange } from './change-email';
import { openAccountByIdentity } from './identities/open-account-by-identity';
import { findCaller } from './keys/find-caller';
import { logIn } from './log-in';
import { register } from './register';
import { resetPassword } from './set-password';
import { findSession } from './sessions/find-session';
import { suspendAccount } from './suspend-account';

runOnEmptyDatabase(anyKind());
beforeAll(() => useCounters(openMemoryCounters()));

type Holder = Awaited<ReturnType<typeof openHolder>>;

const confirm = (token: string, user: { accountId?: string; password?: string }) =>
  confirmEmailChange(token, user, someOrigin);
const undo = (token: string) => undoEmailChange(token, someOrigin);
const addressOf = async (holder: AddressHolder) => (await accountOf(holder)).email;

describe('the old address', () => {
  const expectRestored = async (thief: Holder, token: string) => {
    const undone = await undo(token);
    expect(undone.email).toBe(thief.email);
    expect(await addressOf(thief)).toBe(thief.email);
    expect(await findSession(thief.access_token)).toBeNull();
    expect(await findCaller(thief.api_key)).toBeNull();
    const stolen = { email: thief.email, password };
    expect(await codeOf(logIn(stolen, someOrigin))).toBe('invalid_credentials');
    const own = { email: thief.email, password: 'the owner’s own' };
    await resetPassword({ token: undone.reset_token, password: own.password }, someOrigin);
    expect(await codeOf(logIn(own, someOrigin))).toBe('no error');
  };

  test('the old address undoes the change within seven days, once, and ends every way into the account', async () => {
    const thief = await openHolder();
    const token = await changeAddress(thief, newAddress());
    await addApp({ accountId: thief.accountId, origin: someOrigin });
    await passHours(thief, 7 * 24 - 1);
    await expectRestored(thief, token);
    expect((await eventsOf(thief)).at(-1)).toEqual(['email_changed', { method: 'undone' }]);
    expect(await codeOf(undo(token))).toBe('invalid_verification_token');
  });

  test('the old address does not undo the change after seven days, when others can use the address', async () => {
    const holder = await openHolder();
    const token = await changeAddress(holder, newAddress());
    await passHours(holder, 7 * 24);
    expect(await codeOf(undo(token))).toBe('invalid_verification_token');
    expect(await codeOf(register({ email: holder.email, password }, someOrigin))).toBe('no error');
  });

  test('the old address undoes even a second change, and no other account can be opened for it until then', async () => {
    const [thief, second] = [await openHolder(), newAddress()];
    const token = await changeAddress(thief, second);
    const thiefsToken = await changeAddress(thief, newAddress());
    const opening = register({ email: thief.email, password }, someOrigin);
    expect(await codeOf(opening)).toBe('email_taken');
    const provider = { provider: 'github', issuer: 'https://github.com', name: null } as const;
    const identity = { ...provider, subject: randomUUID(), email: thief.email };
    expect(await codeOf(openAccountByIdentity(identity, someOrigin))).toBe('identity_not_linked');
    await expectRestored(thief, token);
    expect(await codeOf(undo(thiefsToken))).toBe('invalid_verification_token');
  });

  test('the old address is restored even while another change is being confirmed', async () => {
    const thief = await openHolder();
    const token = await changeAddress(thief, newAddress());
    const next = await requestChange(thief, newAddress());
    const [undone] = await Promise.allSettled([undo(token), confirm(next, thief)]);
    expect(undone.status).toBe('fulfilled');
    expect(await addressOf(thief)).toBe(thief.email);
    expect(await codeOf(confirm(next, thief))).toBe('invalid_verification_token');
  });

  test('the old address is not restored once another account has verified it', async () => {
    const [holder, other] = [await openHolder(), await openHolder()];
    const token = await changeAddress(holder, newAddress());
    await changeAddress(other, holder.email);
    expect(await codeOf(undo(token))).toBe('email_taken');
  });

  test('the old address is restored to a suspended account, which stays suspended', async () => {
    const thief = await openHolder();
    const email = newAddress();
    const token = await changeAddress(thief, email);
    await suspendAccount(email, 'spam', someOrigin);
    expect(await undo(token)).toMatchObject({ email: thief.email });
    expect((await accountOf(thief)).suspendedAt).not.toBeNull();
  });

  test('the old address is not restored to a deleted account', async () => {
    const holder = await openHolder();
    const token = await changeAddress(holder, newAddress());
    await database().account.delete({ where: { id: holder.accountId } });
    expect(await codeOf(undo(token))).toBe('invalid_verification_token');
  });

  test('the old address gets its link even when its hourly messages are used up', async () => {
    const holder = await openHolder();
    for (let i = 0; i < messagesPerHourMax; i++) await consumeMailBudget(holder.email, 'notices');
    expect(await codeOf(undo(await changeAddress(holder, newAddress())))).toBe('no error');
  });

  test('the old address gets nothing if it was never verified, as it may be a stranger’s', async () => {
    const holder = await openHolder({ isVerified: false });
    await confirm(await requestChange(holder, newAddress()), holder);
    expect(listSentMail(env.dataFolder, holder.email, 'undo-email')).toEqual([]);
    const where = { accountId: holder.accountId, purpose: 'keep_email' } as const;
    expect(await database().emailToken.count({ where })).toBe(0);
  });
});
