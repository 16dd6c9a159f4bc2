import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;
/** Fewer in that time than any cap on pictures lets pass. */
const intervalMs = 1000;
/** What a client is told when a drawing took too long, or waited too long for a process. */
const putOff =
  /This picture could not be drawn|Too many pictures are being drawn|Pictures cannot be drawn/;

/**
 * Asks again for a picture that a busy machine did not draw in time.
 * @returns any other response at once, and the last one when time is up
 */
export async function askUntilDrawn(ask: () => Promise<Response>): Promise<Response> {
  const deadlineMs = performance.now() + patienceMs;
  for (;;) {
    const response = await ask();
    if (response.status !== 503) return response;
    if (!/^\d+$/.test(response.headers.get('Retry-After') ?? '')) return response;
    if (performance.now() > deadlineMs) return response;
    if (!putOff.test(await response.clone().text())) return response;
    await sleep(intervalMs);
  }
}
