import { setTimeout as sleep } from 'node:timers/promises';
import { bearer, countOutcomes, outcomeOf, post, times } from './ask';

/** Somebody with an account, who uses it from one network and whose password stands in the dictionary. */
export type Owner = { email: string; password: string; home: string };

/** The dictionary's entry number `i`. */
const wordAt = (i: number) => `forty quiet herons number ${i}`;
/** A network of its own for each `i`. */
const networkAt = (first: number, i: number) => `${first}.${i >> 8}.${i & 255}.7`;
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** @param word where in the dictionary the password of each stands, from this entry on */
export async function registerOwners(
  baseUrl: string,
  count: number,
  word: number,
): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (const i of times(count, (index) => index)) {
    const owner = {
      email: `owner-${i}@example.com`,
      password: wordAt(word + i),
      home: networkAt(50, i),
    };
    const registered = await post(baseUrl, 'register', owner, from(owner.home));
    if (registered.status !== 201) throw new Error(registered.text);
    owners.push(owner);
  }
  return owners;
}

/**
 * Tries the dictionary on every owner, entry by entry, each time from the next of many addresses.
 * @returns how often each outcome came
 */
export async function attackWithDictionary(
  baseUrl: string,
  owners: Owner[],
  { requests = 0, addresses = 0, atOnce = 10 },
): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < requests) {
      const i = next++;
      const email = owners[i % owners.length]?.email;
      const password = wordAt(Math.floor(i / owners.length));
      const attacking = from(networkAt(100, i % addresses));
      outcomes.push(outcomeOf(await post(baseUrl, 'login', { email, password }, attacking)));
    }
  };
  await Promise.all(times(atOnce, attacker));
  return countOutcomes(outcomes);
}

/** The owners sign in from home, one after the other, until the work is done. */
export async function signInMeanwhile(
  baseUrl: string,
  owners: Owner[],
  work: Promise<unknown>,
): Promise<{ outcomes: Record<string, number>; slowestMs: number }> {
  const outcomes: string[] = [];
  let slowestMs = 0;
  const progress = { isDone: false };
  const done = work.finally(() => (progress.isDone = true));
  for (let i = 0; !progress.isDone || i < owners.length; i++) {
    const owner = owners[i % owners.length];
    if (owner === undefined) break;
    const startedAtMs = performance.now();
    outcomes.push(outcomeOf(await post(baseUrl, 'login', owner, from(owner.home))));
    slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
    await Promise.race([sleep(50), done]);
  }
  await done;
  return { outcomes: countOutcomes(outcomes), slowestMs };
}

const stallMetric = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** The longest time for which the server's event loop stood still since the last call. */
export async function readStallMs(baseUrl: string, metricsToken: string): Promise<number> {
  const response = await fetch(`${baseUrl}/metrics`, { headers: bearer(metricsToken) });
  const [, seconds] = stallMetric.exec(await response.text()) ?? [];
  if (seconds === undefined) throw new Error('No such metric.');
  return Number(seconds) * 1000;
}
