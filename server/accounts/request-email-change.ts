import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { consumeMailBudget } from '../platform/mail/mail-budget';
import { sendLink, sendMail } from '../platform/mail/send-mail';
import type { Origin } from '../platform/origin';
import { upgradeUrl } from '../platform/upgrade-url';
import { recordEvent } from './audit/record-event';
import { readAccount } from './get-account';
import { inBackground } from './in-background';
import { accountGone } from './keys/caller';
import { lockAccount } from './keys/lock-account';
import { createEmailToken, emailLink, voidEmailTokens } from './mail-link';
import { parseEmail } from './parse-fields';
import { pendingMs } from './pending-email-change';
import { hashToken } from './sessions/opaque-token';

/**
 * Asks for another address, in place of a change that is pending. The new one gets a link that
 * confirms the change; the old one, where it is verified, links that agree to it, or that stop or undo
 * it. Nobody is told whether the new one is taken.
 * @throws AppError `validation_error`, or `rate_limit_exceeded` while the old address cannot be told
 */
export async function requestEmailChange(
  accountId: string,
  input: { email: string },
  origin: Origin,
): Promise<void> {
  const email = parseEmail(input.email);
  const { email: oldEmail, emailVerifiedAt } = await readAccount(accountId);
  if (email === oldEmail) {
    throw new AppError('validation_error', 'is the address of this account', { field: 'email' });
  }
  const isVerified = emailVerifiedAt !== null;
  // Whoever has used up the notices of the old address must not keep it from hearing of this.
  if (isVerified && !(await consumeMailBudget(oldEmail, 'notices'))) throw tooManyMessages();

  const tokens = await lockAccount(accountId, async (transaction, account) => {
    if (account?.email !== oldEmail) throw accountGone();
    await voidEmailTokens(transaction, accountId, ['change_email']);
    const event = { accountId, kind: 'email_change_requested', actor: 'owner', origin } as const;
    await recordEvent(transaction, event);
    const change = await createEmailToken(transaction, accountId, 'change_email', { email });
    const keepLink = { email: oldEmail, changeHash: hashToken(change), validForMs: pendingMs };
    return {
      change,
      keep: isVerified
        ? await createEmailToken(transaction, accountId, 'keep_email', keepLink)
        : null,
    };
  });
  if (tokens.keep !== null) {
    const link = emailLink('agree-email', tokens.keep);
    const keepLink = emailLink('keep-email', tokens.keep);
    sendMail({ kind: 'agree-email', to: oldEmail, newEmail: email, link, keepLink });
  }
  // After the response, whose time must not tell either.
  inBackground('change of address', origin.requestId, async () => {
    const isTaken = (await database().account.count({ where: { email } })) > 0;
    const link = isTaken
      ? `${env.publicUrl}/forgot-password`
      : emailLink('change-email', tokens.change);
    sendLink({ kind: isTaken ? 'address-wanted' : 'change-email', to: email, link });
  });
}

function tooManyMessages(): AppError {
  const message = 'Your present address has had too many messages. Try again in an hour.';
  const extras = { reset_in_seconds: 3600, upgrade_url: upgradeUrl() };
  return new AppError('rate_limit_exceeded', message, {
    headers: { 'Retry-After': '3600' },
    extras,
  });
}
