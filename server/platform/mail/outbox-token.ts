import { randomBytes } from 'node:crypto';
import { processWide } from '../process-wide';

/**
 * Opens the outbox, whose links open anybody's account. Made anew by each start, which shows it on a
 * terminal or else in a file of the data folder, never in a log.
 */
export function outboxToken(): string {
  return processWide('outbox-token', () => ({ text: randomBytes(24).toString('base64url') })).text;
}
