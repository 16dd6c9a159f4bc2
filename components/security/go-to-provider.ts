import { refusalOfSignIn } from '../forms/refusal-of-sign-in';
import { askToConfirm } from '../session/confirmation';
import { noteSessionEnd } from '../session/session-end';
import { askForProvider, leaveFor } from '../session/sign-in';

/**
 * Leaves the page for the provider's, to link it to the account or to confirm who is signed in, and comes
 * back to `next`. Asks the reader to confirm their identity first, if needed.
 * @throws Error for the reader when the provider cannot be reached
 */
export async function goToProvider(
  provider: 'github' | 'google',
  purpose: 'link' | 'confirm',
  next: string,
): Promise<never> {
  const outcome = await askForProvider(provider, { callbackUrl: next, purpose });
  if (outcome.ok) return leaveFor(outcome.url.href);
  const isUnconfirmed = outcome.code === 'reauthentication_required';
  if (isUnconfirmed && (await askToConfirm())) return goToProvider(provider, purpose, next);
  if (outcome.code === 'invalid_token') noteSessionEnd();
  throw refusalOfSignIn(outcome.code);
}
