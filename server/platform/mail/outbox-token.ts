import { randomBytes } from 'node:crypto';
import { processWide } from '../process-wide';

/**
 * Opens the outbox, whose links open anybody's account. Part of the address that the start prints,
 * made anew by each start and written nowhere.
 */
export function outboxToken(): string {
  return processWide('outbox-token', () => ({ text: randomBytes(24).toString('base64url') })).text;
}
