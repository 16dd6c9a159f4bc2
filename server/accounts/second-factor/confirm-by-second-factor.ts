import { database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { holdAccount } from '../keys/lock-account';
import {
  confirmSession,
  recordFailedConfirmation,
  type SessionHolder,
} from '../sessions/recent-authentication';
import { consumeChallenge, createChallenge } from './challenges';
import { describePasskeys, noteRecovery, type SecondProof, takeProof } from './second-step';
import { tokenOf } from './webauthn';

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
