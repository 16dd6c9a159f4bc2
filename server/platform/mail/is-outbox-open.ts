import { env } from '../env';
import { isLoopback } from '../is-loopback';

type Settings = Pick<typeof env, 'databaseUrl' | 'smtpUrl' | 'publicUrl'>;

/**
 * Whether this installation shows its messages at `/outbox`, to whoever has the address that the
 * start prints: a site on one machine, for the people at that machine, without a mail server.
 */
export function isOutboxOpen({ databaseUrl, smtpUrl, publicUrl }: Settings = env): boolean {
  if (databaseUrl !== undefined || smtpUrl !== undefined) return false;
  return isLoopback(new URL(publicUrl).hostname);
}
