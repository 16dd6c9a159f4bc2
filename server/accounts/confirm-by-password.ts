import { database } from '../platform/database/database';
import type { Origin } from '../platform/requests/origin';
import { readAccount } from './get-account';
import { confirmPassword } from './password';
import { listMethods } from './second-factor/find-second-factors';
import {
  confirmSession,
  recordFailedConfirmation,
  secondFactorRequired,
  type SessionHolder,
} from './sessions/recent-authentication';

/**
 * Confirms the session's holder, who for ten minutes may make changes that could take the account
 * away. Accounts with second factors are confirmed with one of those instead.
 * @returns the version of the session's new cookie
 * @throws AppError `validation_error`, `mfa_required` or `invalid_token`
 */
export async function confirmByPassword(
  holder: SessionHolder,
  password: string,
  origin: Origin,
): Promise<number> {
  const account = await readAccount(holder.accountId);
  if ((await listMethods(holder.accountId)).length > 0) throw secondFactorRequired();
  const confirmation = { method: 'password', origin } as const;
  await confirmPassword(password, account.passwordHash, {
    field: 'password',
    sender: origin,
  }).catch(async (error: unknown) => {
    await recordFailedConfirmation(holder, confirmation);
    throw error;
  });
  return database().$transaction((transaction) =>
    confirmSession(transaction, holder, confirmation),
  );
}
