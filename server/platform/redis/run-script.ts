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

type Waiting<Reply> = { resolve: (reply: Reply) => void; reject: (error: unknown) => void };

/**
 * Merges equal questions of one event-loop turn into one command: a command takes as much CPU time as the
 * rest of a request.
 * @param alike what questions must have in common to share a command
 * @param ask gets the number of questions; resolves to a reply for each, in order
 */
export function createAskTogether<Question, Reply>(
  alike: (question: Question) => string,
  ask: (question: Question, count: number) => Promise<readonly Reply[]>,
): (question: Question) => Promise<Reply> {
  const waitingFor = new Map<string, Waiting<Reply>[]>();
  const askFor = async (key: string, question: Question, waiting: Waiting<Reply>[]) => {
    waitingFor.delete(key);
    try {
      const replies = await ask(question, waiting.length);
      for (const [i, reply] of replies.entries()) waiting[i]?.resolve(reply);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      const key = alike(question);
      const waiting = waitingFor.get(key) ?? [];
      waiting.push({ resolve, reject });
      if (waiting.length > 1) return;
      waitingFor.set(key, waiting);
      // After all requests that have arrived were read. It appears in the trace of the first one.
      setImmediate(() => void askFor(key, question, waiting));
    });
}
