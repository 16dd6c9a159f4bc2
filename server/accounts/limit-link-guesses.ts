import type { LinkUser } from './link-user';
import { findAccountOfLink } from './mail-link';
import { recordFailedSignIn } from './record-failed-sign-in';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/origin';
import { caps } from '../limits/caps';
import { consumeCap, refundCap } from '../limits/consume-cap';

/**
 * Runs what somebody does with a mailed link and the account's password, and counts it by account if
 * the password was wrong.
 * @throws AppError `rate_limit_exceeded`, or what the attempt throws
 */
export async function limitLinkGuesses<T>(
  rawToken: string,
  { accountId: signedIn, password }: LinkUser,
  origin: Origin,
  attempt: () => Promise<T>,
): Promise<T> {
  const accountId = password === undefined ? null : await findAccountOfLink(rawToken);
  // In a session of the account no password is looked at.
  if (accountId === null || accountId === signedIn) return attempt();
  await consumeCap(caps.linkGuesses, accountId);
  try {
    const result = await attempt();
    await refundCap(caps.linkGuesses, accountId);
    return result;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'validation_error';
    if (isWrong) recordFailedSignIn(accountId, origin);
    else await refundCap(caps.linkGuesses, accountId);
    throw error;
  }
}
