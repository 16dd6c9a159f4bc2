import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'otplib';

/** How long an app shows a code. The previous and the next code are accepted too. */
export const stepMs = 30_000;
const lastsMs = 5000;

/** @returns what an authenticator app shows at that time */
export const codeAt = (secret: string, timeMs = Date.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(timeMs / 1000) });

/**
 * @returns the code of the previous step, accepted for a few seconds more: waits if the step is about
 * to end
 */
export async function codeBefore(secret: string): Promise<string> {
  const leftMs = () => stepMs - (Date.now() % stepMs);
  // A timer counts from the start of the event loop's turn, so it may fire before the step ends.
  while (leftMs() < lastsMs) await sleep(leftMs());
  return codeAt(secret, Date.now() - stepMs);
}
