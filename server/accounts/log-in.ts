import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/origin';
import { parseEmail } from './parse-fields';
import { isPasswordOf } from './password';
import { type CheckedUser, presentChecked } from './present-account';
import { recordFailedSignIn } from './record-failed-sign-in';
import { describePasskeys, type SecondStep, startSecondStep } from './second-factor/second-step';
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
 * A session of the HTTP API, for whoever has shown all that the account asks for.
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
 * and its time are the same.
 * @throws AppError `validation_error` for what is not an address, or `invalid_credentials`
 */
export async function checkCredentials(
  credentials: Credentials,
  origin: Origin,
): Promise<CheckedUser> {
  const email = parseEmail(credentials.email);
  const account = await database().account.findUnique({ where: { email } });
  const matches = await isPasswordOf(credentials.password, account?.passwordHash ?? null);
  if (account === null || !matches) {
    recordFailedSignIn(account?.id ?? null, origin);
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
  }
  return presentChecked(account);
}
