import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { readAccount } from '../get-account';
import { findLinkedAccount, type ProviderIdentity } from './identity';
import { holdAccount } from '../keys/lock-account';
import { confirmPassword } from '../password';
import { consumeChallenge, createChallenge } from '../second-factor/challenges';
import { listMethods } from '../second-factor/find-second-factors';
import {
  describePasskeys,
  noteRecovery,
  type SecondProof,
  takeProof,
} from '../second-factor/second-step';
import { tokenOf } from '../second-factor/webauthn';
import {
  confirmSession,
  recordFailedConfirmation,
  secondFactorRequired,
  type SessionHolder,
} from '../sessions/recent-authentication';

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

const purpose = 'confirmation';

/** What the browser needs to confirm with one of the account's passkeys; null if it has none. */
export async function startConfirmation(accountId: string) {
  return describePasskeys(accountId, await createChallenge(purpose, { accountId }));
}

/**
 * Like `confirmByPassword`, with a second factor. Callers must count attempts per account beforehand.
 * @returns the version of the session's new cookie
 * @throws AppError `validation_error`, `invalid_passkey` or `invalid_token`
 */
export async function confirmBySecondFactor(
  holder: SessionHolder,
  proof: SecondProof,
  origin: Origin,
): Promise<number> {
  const { accountId } = holder;
  const { passkey } = proof;
  const token = passkey === undefined ? '' : (tokenOf(passkey) ?? '');
  const version = await database().$transaction(async (transaction) => {
    await holdAccount(transaction, accountId);
    const method = await takeProof(transaction, { token, accountId }, proof, origin);
    if (method === null) return null;
    const isSigned = method === 'passkey';
    if (isSigned && !(await consumeChallenge(transaction, token, purpose, accountId))) return null;
    if (method === 'recovery_code') await noteRecovery(transaction, accountId, origin);
    return confirmSession(transaction, holder, { method, origin });
  });
  if (version !== null) return version;
  await recordFailedConfirmation(holder, { method: methodOf(proof), origin });
  throw refusalOf(proof);
}

function methodOf({ code, recoveryCode }: SecondProof) {
  if (code !== undefined) return 'totp';
  return recoveryCode === undefined ? 'passkey' : 'recovery_code';
}

function refusalOf(proof: SecondProof): AppError {
  const method = methodOf(proof);
  if (method === 'passkey') {
    return new AppError('invalid_passkey', 'The passkey is unknown, or signing took too long.');
  }
  const field = method === 'totp' ? 'code' : 'recoveryCode';
  return new AppError('validation_error', 'is wrong or was used before', { field });
}
