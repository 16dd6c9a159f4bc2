import { AppError } from '../errors';
import { caps } from '../quotas/caps';
import { consumeCap } from '../quotas/consume-cap';
import { isPasswordOf } from './password';

/**
 * Makes sure that who is signed in is the account's holder, and not somebody at an unlocked screen.
 * The refusal is about a field of a form: nobody is signed out by a typing error.
 * @param field as the form calls it
 * @throws AppError `validation_error`, or `rate_limit_exceeded` after ten times in an hour
 */
export async function confirmPassword(
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
  field: string,
): Promise<void> {
  await consumeCap(caps.confirmPassword, id);
  if (await isPasswordOf(password, passwordHash)) return;
  throw new AppError('validation_error', `${field}: is not the password of this account`);
}
