import { setImmediate } from 'node:timers/promises';

/** Work in steps of a few milliseconds at most; other work may run between them. */
export type Steps<Result> = Generator<void, Result, void>;

/** All of it at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** No request waits for longer than a slice and a step. */
const sliceMs = 5;

/** In slices, yielding to the event loop between them. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
