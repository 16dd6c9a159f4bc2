import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'otplib';

/** How long an app shows a code. The ones before and after it are accepted too. */
export const stepMs = 30_000;
const lastsMs = 5000;

/** @returns what an authenticator app shows at that time */
export const codeAt = (secret: string, timeMs = Date.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(timeMs / 1000) });

/** @returns the code of the step before, which is accepted for some seconds more: a step that is about to end is waited for */
export async function codeBefore(secret: string): Promise<string> {
  const leftMs = () => stepMs - (Date.now() % stepMs);
  // A timer counts from the start of the event loop's turn, and may fire before the step has ended.
  while (leftMs() < lastsMs) await sleep(leftMs());
  return codeAt(secret, Date.now() - stepMs);
}
