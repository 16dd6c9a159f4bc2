/** Nothing came back in time. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

const slices = 5;
/** So much later than asked for, a timer tells that the process is busy with itself. */
const lateMs = 15;

/**
 * Waits for a call as long as `timeoutMs` of a process that has time to listen: a busy one must not
 * take its own lateness for the store's. After `timeoutMsMax` it gives up all the same.
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
        // After what has arrived meanwhile has been read.
        else setImmediate(() => reject(new NoResponse(`No response within ${timeoutMs} ms.`)));
      }, sliceMs);
    };
    let timer: NodeJS.Timeout;
    wait();
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
