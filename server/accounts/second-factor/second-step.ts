import type { SecondFactorMethod } from '../../contract/second-factors';
import { database, type Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { holdAccount } from '../keys/lock-account';
import type { CheckedAccess, SignInMethod } from '../sessions/session-tokens';
import { takeAuthenticatorCode } from './authenticator-app';
import { consumeChallenge, createChallenge, findChallenge } from './challenges';
import { takeRecoveryCode } from './change-factors';
import { listMethods } from './find-second-factors';
import { takeAssertion } from './passkeys';
import { type Assertion, describeAssertion } from './webauthn';

const purpose = 'second_step';

export type SecondStep = { token: string; methods: SecondFactorMethod[] };

/** The proof for the second step: exactly one of these. */
export type SecondProof = {
  /** From the authenticator app. */
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: Assertion | undefined;
};

/**
 * Starts the second step after the first factor, or returns null if one factor is enough.
 * @param method that of the first step
 */
export async function startSecondStep(
  access: CheckedAccess,
  method: SignInMethod,
): Promise<SecondStep | null> {
  const methods = await listMethods(access.accountId);
  if (methods.length === 0) return null;
  return { token: await createChallenge(purpose, access, method), methods };
}

/** The methods for the token's step, passkeys included; null when it is over. */
export async function findSecondStep(token: string) {
  const accountId = (await findChallenge(token, purpose))?.accountId;
  if (!accountId) return null;
  const methods = await listMethods(accountId);
  return { methods, passkeyOptions: await describePasskeys(accountId, token) };
}

/** What the browser needs to sign with one of the account's passkeys, or null if it has none. */
export async function describePasskeys(accountId: string, token: string) {
  const passkeys = await database().passkey.findMany({ where: { accountId } });
  return passkeys.length === 0 ? null : describeAssertion(token, passkeys);
}

/** A step that still needs its proof. */
export type PendingStep = CheckedAccess & { token: string; method: SignInMethod };

/** @throws AppError `invalid_mfa_token` */
export async function getPendingStep(token: string): Promise<PendingStep> {
  const challenge = (await findChallenge(token, purpose)) ?? refuseToken();
  const { accountId, accessEpoch, method } = challenge;
  return {
    token,
    accountId: accountId ?? refuseToken(),
    accessEpoch,
    method: method as SignInMethod,
  };
}

/**
 * Consumes the step's token. A wrong proof does not: `takeSecondStep` counts attempts.
 * @returns the factor that was used
 * @throws AppError `invalid_mfa_token` or `invalid_mfa_code`
 */
export function finishSecondStep(
  { token, accountId }: PendingStep,
  proof: SecondProof,
  origin: Origin,
): Promise<SecondFactorMethod> {
  return database().$transaction(async (transaction) => {
    await holdAccount(transaction, accountId);
    const secondFactor = await takeProof(transaction, { token, accountId }, proof, origin);
    if (secondFactor === null) {
      throw new AppError('invalid_mfa_code', 'The code is wrong or was used before.');
    }
    if (!(await consumeChallenge(transaction, token, purpose, accountId))) refuseToken();
    if (secondFactor === 'recovery_code') await noteRecovery(transaction, accountId, origin);
    return secondFactor;
  });
}

/** The factor of the proof, or null if the proof is wrong. */
export async function takeProof(
  transaction: Transaction,
  { token, accountId }: { token: string; accountId: string },
  { code, recoveryCode, passkey }: SecondProof,
  { requestId }: Origin,
): Promise<SecondFactorMethod | null> {
  if (code !== undefined) {
    const stage = { isConfirmed: true, requestId };
    return (await takeAuthenticatorCode(transaction, accountId, code, stage)) ? 'totp' : null;
  }
  if (recoveryCode !== undefined) {
    return (await takeRecoveryCode(transaction, accountId, recoveryCode)) ? 'recovery_code' : null;
  }
  if (passkey === undefined) return null;
  const holder = await takeAssertion(transaction, token, passkey, { isAlone: false });
  return holder === accountId ? 'passkey' : null;
}

/** Tells the audit log and, by mail, the owner that a recovery code was used. */
export async function noteRecovery(
  transaction: Transaction,
  accountId: string,
  origin: Origin,
): Promise<void> {
  const left = await transaction.recoveryCode.count({ where: { accountId } });
  const kind = 'recovery_code_used';
  await recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details: { left } });
}

function refuseToken(): never {
  const message = 'This sign-in has expired or is already finished. Sign in again.';
  throw new AppError('invalid_mfa_token', message);
}
