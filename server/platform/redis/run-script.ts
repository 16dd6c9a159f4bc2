import { createHash } from 'node:crypto';
import type { Redis } from '@upstash/redis';

/** A Lua script, and the hash by which a store runs it once it knows the script. */
export type Script = { text: string; sha1: string };

export function createScript(text: string): Script {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script by its hash, or by its text if the store does not know it yet. */
export async function runScript<T>(
  redis: Pick<Redis, 'evalsha' | 'eval'>,
  { text, sha1 }: Script,
  keys: string[],
  parameters: (string | number)[],
): Promise<T> {
  try {
    return await redis.evalsha<(string | number)[], T>(sha1, keys, parameters);
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error;
    return redis.eval<(string | number)[], T>(text, keys, parameters);
  }
}
