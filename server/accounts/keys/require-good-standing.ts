import { AppError } from '../../platform/errors';
import { hasMailTransport } from '../../platform/mail/send-mail';
import type { Caller } from './caller';

/**
 * Lets in the holder of a key unless the account is suspended, or unverified where mail can be sent.
 * @throws AppError `account_suspended` or `email_not_verified`
 */
export function requireGoodStanding(caller: Caller): void {
  if (caller.isSuspended) {
    throw new AppError(
      'account_suspended',
      'The operator has suspended this account. Sign in to read why.',
    );
  }
  if (!caller.emailVerified && hasMailTransport()) {
    throw new AppError(
      'email_not_verified',
      'Verify your e-mail address first: open the link in the message that we sent you.',
    );
  }
}
