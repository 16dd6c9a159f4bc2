import type { Provider } from 'next-auth/providers/index';
import { getAccount } from '../accounts/get-account';
import { takeSecondStep } from '../accounts/log-in';
import { checkPasskey } from '../accounts/second-factor/passkeys';
import { type Assertion, assertionSchema } from '../accounts/second-factor/webauthn';
import type { SignInMethod } from '../accounts/sessions/session-tokens';
import { tokenLengthMax } from '../contract/account-fields';
import type { SecondFactorMethod } from '../contract/second-factors';
import { caps } from '../limits/caps';
import { consumeAddressCap } from '../limits/consume-cap';
import type { Client, Origin } from '../platform/requests/origin';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { requireShallow } from '../platform/requests/read-body';
import { CredentialsProvider } from './providers';

/** Between the two steps of a sign-in: the token that came with the request, and a setter for the new one. */
export type PendingStep = { token: string | null; keep: (token: string | null) => void };

/** What `authorize` reports about the sign-in. After a password alone, a second step may follow. */
export type CheckedSignIn = {
  accessEpoch: number;
  method: SignInMethod;
  secondFactor: SecondFactorMethod | null;
};

/** The second step of a sign-in, and the sign-in with a passkey, which is both steps in one. */
export function createStepProviders(
  client: Client,
  origin: Origin,
  { token }: PendingStep,
): Provider[] {
  const countAttempt = () => consumeAddressCap(caps.login, client.address ?? '');
  return [
    CredentialsProvider({
      id: 'second-step',
      credentials: { code: {}, recoveryCode: {}, passkey: {} },
      authorize: (input) =>
        withCode(origin.requestId, async () => {
          await countAttempt();
          const { code, recoveryCode, passkey } = input ?? {};
          const proof = {
            code: code?.slice(0, tokenLengthMax),
            recoveryCode: recoveryCode?.slice(0, tokenLengthMax),
            passkey: passkey === undefined ? undefined : parseAssertion(passkey),
          };
          const { user, ...signIn } = await takeSecondStep(token ?? '', proof, origin);
          return { ...user, ...signIn };
        }),
    }),
    CredentialsProvider({
      id: 'passkey',
      credentials: { passkey: {} },
      authorize: (input) =>
        withCode(origin.requestId, async () => {
          await countAttempt();
          const passkey = parseAssertion(input?.passkey ?? '');
          const { accountId, accessEpoch } = await checkPasskey(passkey);
          const user = await getAccount(accountId);
          const signIn: CheckedSignIn = { accessEpoch, method: 'passkey', secondFactor: null };
          return { ...user, ...signIn };
        }),
    }),
  ];
}

/** NextAuth's forms can hold only text. */
function parseAssertion(text: string): Assertion {
  try {
    requireShallow(text);
    return assertionSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError('invalid_passkey', 'The passkey could not be read.', { cause: error });
  }
}

/**
 * Runs the work of a sign-in.
 * @param requestId that of the request, for the log
 * @throws Error whose message is only a code, as NextAuth puts it into a URL
 */
export async function withCode<Result>(
  requestId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500)
      log.error({ err: error, requestId }, 'sign-in');
    throw new Error(code, { cause: error });
  }
}
