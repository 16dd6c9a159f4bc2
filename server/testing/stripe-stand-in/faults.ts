import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the stand-in fails on purpose. */
export type Fault =
  | { kind: 'refuse' }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  /** The work is not done; under an idempotency key a 500 is kept and repeated, as Stripe does. */
  | { kind: 'error'; status: 429 | 500 | 503 }
  /** The work is done, and nobody hears of it. */
  | { kind: 'lost-reply' };

/** What is done about a request before any work. @returns whether to go on */
export async function failBefore(fault: Fault | null, request: IncomingMessage): Promise<boolean> {
  if (fault?.kind === 'refuse') request.socket.destroy();
  if (fault?.kind === 'slow') {
    await new Promise((resolve) => {
      setTimeout(resolve, fault.ms);
    });
  }
  return fault?.kind !== 'refuse' && fault?.kind !== 'hang';
}

/** @returns whether the answer is to be sent */
export function failAfter(fault: Fault | null, response: ServerResponse): boolean {
  if (fault?.kind !== 'lost-reply') return true;
  response.socket?.destroy();
  return false;
}
