import { caps } from '../limits/caps';
import { consumeCap, refundCap, refundUnless } from '../limits/consume-cap';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/requests/origin';
import { hashEmail } from './audit/record-event';
import { type CheckedUser, getAccount, presentChecked } from './get-account';
import { parseEmail } from './parse-fields';
import { isPasswordOf } from './password';
import { limitAttempts, recordFailedSignIn } from './record-failed-sign-in';
import {
  describePasskeys,
  finishSecondStep,
  getPendingStep,
  type SecondProof,
  type SecondStep,
  startSecondStep,
} from './second-factor/second-step';
import { type SignIn, startSession } from './sessions/session-tokens';

type Credentials = { email: string; password: string };

/**
 * Signs in, unless the account has a second factor: then the password is only the first step.
 * @throws AppError `mfa_required`, or as `checkCredentials` does
 */
export async function logIn(credentials: Credentials, origin: Origin) {
  const checked = await checkCredentials(credentials, origin);
  const { user, accessEpoch } = checked;
  const step = await startSecondStep({ accountId: user.id, accessEpoch }, 'password');
  if (step !== null) throw await secondStepRequired(user.id, step);
  return openSession(checked, { method: 'password', origin });
}

/**
 * Takes the second step of a sign-in. A wrong proof counts against the account's attempts.
 * @returns the user to sign in, and the methods they used
 * @throws AppError `invalid_mfa_token`, `invalid_mfa_code` or `rate_limit_exceeded`
 */
export async function takeSecondStep(token: string, proof: SecondProof, origin: Origin) {
  const step = await getPendingStep(token);
  const { accountId, accessEpoch, method } = step;
  const limit = { cap: caps.secondStep, accountId, wrong: 'invalid_mfa_code', origin } as const;
  const secondFactor = await limitAttempts(limit, () => finishSecondStep(step, proof, origin));
  return { user: await getAccount(accountId), accessEpoch, method, secondFactor };
}

/**
 * Opens a session of the HTTP API, for a holder who has passed every step that the account requires.
 * @throws AppError `invalid_credentials` if the account has changed since, or `account_suspended`
 */
export async function openSession({ user, accessEpoch }: CheckedUser, signIn: SignIn) {
  return { user, ...(await startSession({ accountId: user.id, accessEpoch }, signIn)) };
}

async function secondStepRequired(accountId: string, { token, methods }: SecondStep) {
  const passkeyOptions = await describePasskeys(accountId, token);
  const message =
    'The password is right. Confirm the sign-in with POST /auth/mfa within 5 minutes.';
  return new AppError('mfa_required', message, {
    extras: {
      mfa_token: token,
      methods,
      ...(passkeyOptions !== null && { passkey_options: passkeyOptions }),
    },
  });
}

/**
 * Finds the account by address and password. A wrong address and a wrong password give the same
 * response in the same time. Wrong passwords count against the account's guesses.
 * @throws AppError `validation_error` for a text that is not an address, `invalid_credentials` or
 * `rate_limit_exceeded`
 */
export async function checkCredentials(
  credentials: Credentials,
  origin: Origin,
): Promise<CheckedUser> {
  const email = parseEmail(credentials.email);
  const refund = await consumeGuess(email, origin);
  return refundUnless('invalid_credentials', refund, async () => {
    const account = await database().account.findUnique({ where: { email } });
    const matches = await isPasswordOf(credentials.password, account?.passwordHash ?? null, origin);
    if (account === null || !matches) {
      recordFailedSignIn(account?.id ?? null, origin);
      throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
    }
    return presentChecked(account);
  });
}

/**
 * Limits guesses per account and hour across all addresses, without locking out the owner: each network
 * that the owner has used before has its own budget, and a new password, set with a link by e-mail,
 * adds the current network. An address without an account is refused in the same way.
 * @returns a function that refunds the guess
 */
async function consumeGuess(email: string, { address: network }: Origin) {
  const key = hashEmail(email);
  try {
    await consumeCap(caps.guesses, key);
    return () => refundCap(caps.guesses, key);
  } catch (error) {
    // Queried during an attack only: its timing must not reveal which accounts exist.
    if (network === null || !(await isKnownNetwork(email, network))) throw error;
    const ownKey = `${key}:${network}`;
    await consumeCap(caps.knownGuesses, ownKey);
    return () => refundCap(caps.knownGuesses, ownKey);
  }
}

/** Whether the account's owner has signed in, or done anything else, from this network. */
export async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const where = { account: { email }, actor: 'owner', address: network };
  return (await database().auditEvent.findFirst({ where, select: { id: true } })) !== null;
}
