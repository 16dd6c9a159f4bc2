export type MaybePromise<T> = T | Promise<T>;

/**
 * Continues at once with a value that is there already. Awaiting it would cost a turn of the event loop's
 * microtask queue, and a request passes a dozen such steps.
 */
export function whenReady<T, Result>(
  value: MaybePromise<T>,
  proceed: (value: T) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}
