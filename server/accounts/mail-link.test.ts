import { beforeAll, expect, test } from 'vitest';
import { changeAddress, newAddress, openHolder, passHours } from '../../e2e/support/email-changes';
import { holderPassword as password } from '../../e2e/support/register-holder';
import { mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../limits/counters/counters';
import { env } from '../platform/env';
import { undoEmailChange } from './change-email';
import { findLinkState } from './mail-link';
import { forgotPassword, resetPassword } from './set-password';
import { verifyEmail } from './verify-email';

runOnEmptyDatabase(anyKind());
beforeAll(() => useCounters(openMemoryCounters()));

test('the state of a link is known before its form is filled in', async () => {
  const holder = await openHolder({ isVerified: false });
  const verification = await mailedToken(env.dataFolder, holder.email, 'verify-email');
  expect(await findLinkState(verification, 'verify_email')).toBe('live');
  expect(await findLinkState(verification, 'reset_password')).toBe('dead');
  expect(await findLinkState('bogus', 'verify_email')).toBe('dead');
  const registrant = { accountId: holder.accountId, takesOver: false };
  await verifyEmail(verification, registrant, someOrigin);
  expect(await findLinkState(verification, 'verify_email')).toBe('done');

  const { email } = holder;
  forgotPassword({ email }, someOrigin);
  const reset = await mailedToken(env.dataFolder, email, 'reset-password');
  expect(await findLinkState(reset, 'reset_password')).toBe('live');
  await resetPassword({ token: reset, password: `${password}, changed` }, someOrigin);
  expect(await findLinkState(reset, 'reset_password')).toBe('dead');

  const changed = newAddress();
  const undo = await changeAddress(holder, changed);
  const change = await mailedToken(env.dataFolder, changed, 'change-email');
  expect(await findLinkState(change, 'change_email')).toBe('done');
  expect(await findLinkState(undo, 'keep_email')).toBe('live');
  await undoEmailChange(undo, someOrigin);
  expect(await findLinkState(undo, 'keep_email')).toBe('dead');
  expect(await findLinkState(change, 'change_email')).toBe('dead');
});

test('a link that has expired is dead', async () => {
  const holder = await openHolder({ isVerified: false });
  const token = await mailedToken(env.dataFolder, holder.email, 'verify-email');
  await passHours(holder, 25);
  expect(await findLinkState(token, 'verify_email')).toBe('dead');
});
