import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { listMethods } from '../second-factor/find-second-factors';
import {
  confirmSession,
  recordFailedConfirmation,
  secondFactorRequired,
  type SessionHolder,
} from '../sessions/recent-authentication';
import { findLinkedAccount, type ProviderIdentity } from './identity';

/**
 * Like `confirmByPassword`, for a holder who has come back from a provider linked to the account.
 * @throws AppError `identity_not_linked` for anyone else, `mfa_required` or `invalid_token`
 */
export async function confirmByIdentity(
  holder: SessionHolder,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<number> {
  const confirmation = { method: identity.provider, origin };
  if ((await listMethods(holder.accountId)).length > 0) throw secondFactorRequired();
  const account = await findLinkedAccount(database(), identity);
  if (account?.id !== holder.accountId) {
    await recordFailedConfirmation(holder, confirmation);
    throw new AppError('identity_not_linked', 'That account is not linked to this one.');
  }
  return database().$transaction((transaction) =>
    confirmSession(transaction, holder, confirmation),
  );
}
