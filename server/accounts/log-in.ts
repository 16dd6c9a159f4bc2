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
 * Signs in, unless the account has a second factor: then the password is but the first step.
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
 * @returns who is now to be signed in, and how they showed it
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
 * A session of the HTTP API, for a holder who has shown all that the account asks for.
 * @throws AppError `invalid_credentials` where the account has changed since, or `account_suspended`
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
 * The account that the address and the password belong to. Whichever of them is wrong, the refusal
 * and its time are the same. A wrong password counts against the account's guesses.
 * @throws AppError `validation_error` for what is not an address, `invalid_credentials` or
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
    const matches = await isPasswordOf(credentials.password, account?.passwordHash ?? null);
    if (account === null || !matches) {
      recordFailedSignIn(account?.id ?? null, origin);
      throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
    }
    return presentChecked(account);
  });
}

/**
 * However many addresses take part, an account can be guessed at a few times an hour only, and its
 * owner cannot be locked out by it: each network in which the owner has been before has a budget of
 * its own, and a new password, set with a link by e-mail, makes any network one of those. An address
 * without an account is refused in the same way.
 * @returns what gives the guess back
 */
async function consumeGuess(email: string, { address: network }: Origin) {
  const key = hashEmail(email);
  try {
    await consumeCap(caps.guesses, key);
    return () => refundCap(caps.guesses, key);
  } catch (error) {
    // Asked during an attack only: the time of the query must not tell who has an account.
    if (network === null || !(await isKnownNetwork(email, network))) throw error;
    const ownKey = `${key}:${network}`;
    await consumeCap(caps.knownGuesses, ownKey);
    return () => refundCap(caps.knownGuesses, ownKey);
  }
}

/** Whether the owner of the account has signed in, or done anything else, from this network. */
export async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const where = { account: { email }, actor: 'owner', address: network };
  return (await database().auditEvent.findFirst({ where, select: { id: true } })) !== null;
}
