import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How the stand-in fails on purpose. */
export type Fault =
  | { kind: 'refuse' }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  /** The work is not done; under an idempotency key a 500 is kept and repeated, as Stripe does. */
  | { kind: 'error'; status: 429 | 500 | 503 }
  /** The work is done, and nobody hears of it. */
  | { kind: 'lost-reply' }
  /** The work is done at once; its response arrives later, and may be out of date by then. */
  | { kind: 'late-reply'; ms: number };

/** What is done about a request before any work. @returns whether to go on */
export async function failBefore(fault: Fault | null, request: IncomingMessage): Promise<boolean> {
  if (fault?.kind === 'refuse') request.socket.destroy();
  if (fault?.kind === 'slow') await delay(fault.ms);
  return fault?.kind !== 'refuse' && fault?.kind !== 'hang';
}

/** What is done about a response after all work. @returns whether to send it */
export async function failAfter(fault: Fault | null, response: ServerResponse): Promise<boolean> {
  if (fault?.kind === 'late-reply') await delay(fault.ms);
  if (fault?.kind === 'lost-reply') response.socket?.destroy();
  return fault?.kind !== 'lost-reply';
}
