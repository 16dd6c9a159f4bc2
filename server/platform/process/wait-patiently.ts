/** No response arrived in time. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

const slices = 5;
/** A timer that fires this late shows that the process itself was busy. */
const lateMs = 15;

/**
 * Waits `timeoutMs` for a call, not counting time in which this process was too busy to read the response:
 * it must not mistake its own delay for the store's. Gives up after `timeoutMsMax` in any case.
 * @throws NoResponse when the response did not come; the call itself goes on
 */
export function waitPatiently<T>(
  call: Promise<T>,
  { timeoutMs, timeoutMsMax }: { timeoutMs: number; timeoutMsMax: number },
): Promise<T> {
  const sliceMs = timeoutMs / slices;
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    let left = slices;
    const wait = () => {
      const sliceAtMs = performance.now();
      timer = setTimeout(() => {
        const nowMs = performance.now();
        if (nowMs - sliceAtMs < sliceMs + lateMs) left--;
        if (left > 0 && nowMs - startedAtMs < timeoutMsMax) wait();
        // After everything that has arrived meanwhile was read.
        else setImmediate(() => reject(new NoResponse(`No response within ${timeoutMs} ms.`)));
      }, sliceMs);
    };
    let timer: NodeJS.Timeout;
    wait();
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
