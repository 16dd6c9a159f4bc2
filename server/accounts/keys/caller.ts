import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';

/** What a key is recognised by. */
export type KeyEnds = { readonly prefix: string; readonly last4: string };

/** Who is calling, as far as a key or a session tells. */
export type Caller = Pick<Account, 'tier' | 'dailyRequests' | 'quotaAccountId'> & {
  readonly accountId: string;
  readonly emailVerified: boolean;
  readonly isSuspended: boolean;
  /** Null for somebody who is signed in. */
  readonly key: KeyEnds | null;
  /** Set when this was read a moment ago: it holds if the shared store still has this revision. */
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

/** Spec 5.8. */
export function invalidApiKey(): AppError {
  return new AppError(
    'invalid_api_key',
    'The API key is missing or invalid. Pass your key in the X-API-Key header.',
  );
}

/** For somebody who is signed in to an account that has been deleted in the meantime. */
export function accountGone(): AppError {
  return new AppError('invalid_token', 'This account no longer exists.');
}
