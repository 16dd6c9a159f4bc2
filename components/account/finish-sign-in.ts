import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { clearSecrets } from '../session/known-key';
import { askForProvider, leaveFor, type SignInOutcome } from '../session/sign-in';

/** Continues to the page after a step of the sign-in. @throws an error for the reader */
export async function finishSignIn(outcome: SignInOutcome): Promise<never> {
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearSecrets();
  return leaveFor(outcome.next);
}

/** Leaves the page for the provider's. @throws an error for the reader when the provider cannot be reached */
export async function signInWith(provider: 'github' | 'google', next: string): Promise<never> {
  const outcome = await askForProvider(provider, { callbackUrl: next });
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearSecrets();
  return leaveFor(outcome.url.href);
}
