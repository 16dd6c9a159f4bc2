import type { Redis } from '@upstash/redis';
import { log } from '../log';

/**
 * Warns where the store may drop keys when its memory is full: with the counters of a day goes what was
 * used of it since the history was last written. Stores that do not tell their policy are passed over.
 * @returns the policy, or null where it is not told
 */
export async function warnOfEviction(client: Redis): Promise<string | null> {
  // By a script, since the client has no such command, and CONFIG is refused by hosted stores.
  const info = await client.eval<[], string>("return redis.call('INFO', 'memory')", [], []);
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? null;
  if (policy !== null && policy !== 'noeviction') {
    log.warn({ policy }, 'the counter store may drop keys: set its maxmemory-policy to noeviction');
  }
  return policy;
}
