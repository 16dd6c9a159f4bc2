import { createHash } from 'node:crypto';
import type { Redis } from '@upstash/redis';

/** A Lua script, and the hash by which a store that has seen it knows it. */
export type Script = { text: string; sha1: string };

export function createScript(text: string): Script {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script by its hash; a store that does not know it yet is sent the text. */
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
 * Asks the store once for all that is asked alike in the same turn of the event loop: its command takes as much CPU
 * time as the rest of a request.
 * @param alike what questions have in common that one command can ask
 * @param ask how often the question was asked; resolves to a reply for each time, in their order
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
      // After all requests that have arrived were read. The trace of the first one shows it.
      setImmediate(() => void askFor(key, question, waiting));
    });
}
