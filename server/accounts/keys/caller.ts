import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';

/** Who is calling, as far as a key or a session tells. */
export type Caller = Pick<Account, 'tier' | 'dailyRequests'> & {
  readonly accountId: string;
  readonly emailVerified: boolean;
  /** Set when this was read a moment ago: it holds if the shared store still has this revision. */
  readonly revision?: string | undefined;
};

export const callerColumns = {
  id: true,
  tier: true,
  emailVerifiedAt: true,
  dailyRequests: true,
} as const;

export function callerOf(account: Pick<Account, keyof typeof callerColumns>): Caller {
  const { id, tier, emailVerifiedAt, dailyRequests } = account;
  return { accountId: id, tier, emailVerified: emailVerifiedAt !== null, dailyRequests };
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
