import { getAccount } from '../get-account';
import { recordFailedSignIn } from '../record-failed-sign-in';
import { finishSecondStep, getPendingStep, type SecondProof } from './second-step';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/origin';
import { caps } from '../../limits/caps';
import { consumeCap, refundCap } from '../../limits/consume-cap';

/**
 * Takes the second step of a sign-in, and counts it by account if its proof was wrong.
 * @returns who is now to be signed in, and how they showed it
 * @throws AppError `invalid_mfa_token`, `invalid_mfa_code` or `rate_limit_exceeded`
 */
export async function takeSecondStep(token: string, proof: SecondProof, origin: Origin) {
  const step = await getPendingStep(token);
  const refund = () => refundCap(caps.secondStep, step.accountId);
  await consumeCap(caps.secondStep, step.accountId);
  const finished = finishSecondStep(step, proof, origin).catch(async (error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'invalid_mfa_code';
    if (isWrong) recordFailedSignIn(step.accountId, origin);
    else await refund();
    throw error;
  });
  const { accountId, ...signIn } = await finished;
  await refund();
  return { user: await getAccount(accountId), ...signIn };
}
