import { getAccount } from '../../accounts/get-account';
import { recordFailedSignIn } from '../../accounts/record-failed-sign-in';
import {
  finishSecondStep,
  getPendingStep,
  type SecondProof,
} from '../../accounts/second-factor/second-step';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/origin';
import { caps } from './caps';
import { consumeCap, refundCap } from './consume-cap';

/**
 * Takes the second step of a sign-in, and counts it by account unless it was right.
 * @returns who is now to be signed in, and how they showed it
 * @throws AppError `invalid_mfa_token`, `invalid_mfa_code` or `rate_limit_exceeded`
 */
export async function takeSecondStep(token: string, proof: SecondProof, origin: Origin) {
  const step = await getPendingStep(token);
  await consumeCap(caps.secondStep, step.accountId);
  try {
    const { accountId, ...signIn } = await finishSecondStep(step, proof, origin);
    await refundCap(caps.secondStep, accountId);
    return { user: await getAccount(accountId), ...signIn };
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid_mfa_code';
    if (isWrong) recordFailedSignIn(step.accountId, origin);
    throw error;
  }
}
