import type { Tier } from '../../contract/plans';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import { hasMailTransport } from '../../platform/mail/send-mail';

/** The parts of a key that may be shown. */
export type KeyEnds = { readonly prefix: string; readonly last4: string };

/** The calling account, as known from a key or a session. */
export type Caller = Pick<Account, 'tier' | 'dailyRequests' | 'quotaAccountId'> & {
  readonly accountId: string;
  readonly emailVerified: boolean;
  readonly isSuspended: boolean;
  /** Null for a session. */
  readonly key: KeyEnds | null;
  /** Set for a cached caller, which has yet to be confirmed: the account's revision when it was read. */
  readonly revision?: string | undefined;
};

export const callerColumns = {
  id: true,
  tier: true,
  emailVerifiedAt: true,
  suspendedAt: true,
  dailyRequests: true,
  quotaAccountId: true,
} as const;

export function callerOf(
  account: Pick<Account, keyof typeof callerColumns>,
  key: KeyEnds | null,
): Caller {
  const { id, tier, emailVerifiedAt, suspendedAt, dailyRequests, quotaAccountId } = account;
  return {
    accountId: id,
    tier,
    emailVerified: emailVerifiedAt !== null,
    isSuspended: suspendedAt !== null,
    dailyRequests,
    quotaAccountId,
    key,
  };
}

/**
 * The account that a request counts against: its own or, on the free plan, an earlier free account of
 * the same mailbox, so that tags in an address (`jane+2@…`) bring no second quota.
 */
export function countedAccount({
  accountId,
  tier,
  quotaAccountId,
}: {
  accountId: string;
  tier: Tier;
  quotaAccountId?: string | null | undefined;
}): string {
  return tier === 'free' ? (quotaAccountId ?? accountId) : accountId;
}

/** The same for all requests, so that refusing costs less than serving. */
export const invalidApiKey = new AppError(
  'invalid_api_key',
  'The API key is missing or invalid. Pass your key in the X-API-Key header.',
);

/** For a session whose account has been deleted. */
export function accountGone(): AppError {
  return new AppError('invalid_token', 'This account no longer exists.');
}

/**
 * Refuses the holder of a key whose account is suspended, or unverified although mail can be sent.
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
