import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;
/** Few enough in that time for every cap on pictures. */
const intervalMs = 1000;
/** The error of a drawing that took too long, or waited too long for a process. */
const putOff =
  /This picture could not be drawn|Too many pictures are being drawn|Pictures cannot be drawn/;

/**
 * Repeats the request for a picture that a busy machine did not draw in time.
 * @returns the first other response, or the last one when time is up
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
