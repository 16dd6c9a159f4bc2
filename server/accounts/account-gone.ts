import { AppError } from '../errors';

/** What somebody hears who was signed in to an account that has been deleted meanwhile. */
export function accountGone(): AppError {
  return new AppError('invalid_token', 'This account no longer exists.');
}
