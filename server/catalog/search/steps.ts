/** Work in steps of a few milliseconds at most, between which others may have their turn. */
export type Steps<Result> = Generator<void, Result, void>;

/** All of it at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
