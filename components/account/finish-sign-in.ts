import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { clearSecrets } from '../session/known-key';
import { leaveFor, type SignInOutcome } from '../session/sign-in';

/** Goes on to the page that a step of the sign-in leads to. @throws an error for the reader */
export async function finishSignIn(outcome: SignInOutcome): Promise<never> {
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearSecrets();
  return leaveFor(outcome.next);
}
