import type { AppError } from '../platform/errors';

type Bounds = {
  atOnceMax: number;
  /** More are refused: a very late response is of no use. */
  waitingEachMax: number;
  waitingMax: number;
  tooBusy: () => AppError;
};

/**
 * Gives out turns for work that must not all run at once. Clients take turns, so that one with much work
 * delays only itself.
 */
export function createFairQueue({ atOnceMax, waitingEachMax, waitingMax, tooBusy }: Bounds) {
  /** The turns that clients wait for. The client whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let running = 0;

  /** A turn that ends passes its place on, so that newer work cannot take it. */
  const endTurn = () => {
    const [first] = waiting;
    if (first === undefined) {
      running--;
      return;
    }
    const [client, [begin, ...later]] = first;
    waiting.delete(client);
    if (later.length > 0) waiting.set(client, later);
    waitingCount--;
    begin?.();
  };

  return {
    /**
     * Waits for a turn.
     * @returns the function that ends it
     * @throws AppError from `tooBusy`
     */
    async takeTurn(client: string): Promise<() => void> {
      if (running < atOnceMax) {
        running++;
        return endTurn;
      }
      const own = waiting.get(client) ?? [];
      if (own.length >= waitingEachMax || waitingCount >= waitingMax) throw tooBusy();
      waitingCount++;
      await new Promise<void>((resolve) => waiting.set(client, [...own, resolve]));
      return endTurn;
    },
  };
}
