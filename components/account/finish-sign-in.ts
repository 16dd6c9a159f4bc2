import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { clearSecrets } from '../session/known-key';
import { askForProvider, leaveFor, type SignInOutcome } from '../session/sign-in';

/** Goes on to the page that a step of the sign-in leads to. @throws an error for the reader */
export async function finishSignIn(outcome: SignInOutcome): Promise<never> {
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearSecrets();
  return leaveFor(outcome.next);
}

/** Leaves the page for the provider's. @throws an error for the reader when the provider cannot be asked */
export async function signInWith(provider: 'github' | 'google', next: string): Promise<never> {
  const outcome = await askForProvider(provider, { callbackUrl: next });
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearSecrets();
  return leaveFor(outcome.url.href);
}
