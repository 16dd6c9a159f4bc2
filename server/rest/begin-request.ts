import { randomUUID } from 'node:crypto';
import { AppError } from '../errors';
import type { RestContext } from './rest-env';

/**
 * Gives the request its id, and refuses a target that is not well-formed before anything reads it.
 * @throws AppError `bad_request`
 */
export function beginRequest(c: RestContext): void {
  c.set('requestId', randomUUID());
  if (c.req.url.includes('%')) requireWellFormed(c.req.url);
}

function requireWellFormed(url: string): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new AppError('bad_request', 'The address has a percent-encoding that is not UTF-8.');
  }
  if (decoded.includes('\0')) {
    throw new AppError('bad_request', 'The address contains a NUL byte.');
  }
}
