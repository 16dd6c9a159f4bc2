import { AppError } from '../errors';

/** Spec 5.8. */
export function invalidApiKey(): AppError {
  return new AppError(
    'invalid_api_key',
    'The API key is missing or invalid. Pass your key in the X-API-Key header.',
  );
}
