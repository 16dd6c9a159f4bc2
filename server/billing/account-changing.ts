import { AppError } from '../errors';

/** Somebody else is changing or deleting the account: who asks again finds what came of it. */
export function accountChanging(): AppError {
  return new AppError('service_unavailable', 'This account is being changed. Try again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}
