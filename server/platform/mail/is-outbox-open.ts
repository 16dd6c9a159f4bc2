import { env } from '../env';
import { isLoopback } from '../is-loopback';

type Settings = Pick<typeof env, 'databaseUrl' | 'smtpUrl' | 'publicUrl'>;

/**
 * Whether the outbox may be shown. Its links open anybody's account, so only someone at this very
 * machine may see it: not through a proxy, not by another site's name for 127.0.0.1.
 * @param reader the address and the Host header of the request
 */
export function isOutboxOpen(
  reader: { address: string; host: string },
  { databaseUrl, smtpUrl, publicUrl }: Settings = env,
): boolean {
  if (databaseUrl !== undefined || smtpUrl !== undefined) return false;
  const names = [publicUrl, `http://${reader.host}`].map((url) =>
    URL.canParse(url) ? new URL(url).hostname : '',
  );
  return [...names, reader.address].every(isLoopback);
}
