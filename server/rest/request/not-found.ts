import { AppError } from '../../platform/errors';
import type { RestContext } from './rest-env';

export function notFound(c: RestContext): AppError {
  return new AppError('not_found', `There is nothing at ${c.req.path}.`);
}
