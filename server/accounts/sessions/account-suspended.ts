import { AppError } from '../../platform/errors';

/** For whoever has shown that a suspended account is theirs. @param reason the operator's words */
export function accountSuspended(reason: string | null): AppError {
  const why = reason === null ? '' : ` The reason: ${reason}`;
  return new AppError('account_suspended', `The operator has suspended this account.${why}`);
}
