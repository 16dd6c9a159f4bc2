import type { AppError } from '../errors';

type Bounds = {
  atOnceMax: number;
  /** Of one client. By default only all clients together are bounded. */
  atOnceEachMax?: number;
  /** More are refused: a very late response is of no use. By default none is. */
  waiting?: { max: number; eachMax: number; tooBusy: () => AppError };
};

export type Turn = {
  /** Ends the work. */
  end: () => void;
  /** Lets other clients go on, although the work has not ended. */
  passOn: () => void;
};

/**
 * Gives out turns for work that must not all run at once. Clients take turns, so that one with much work
 * delays only itself.
 */
export function createFairQueue({ atOnceMax, atOnceEachMax = Infinity, waiting: limits }: Bounds) {
  /** The turns that clients wait for. The client whose turn is next comes first. */
  const waiting = new Map<string, ((turn: Turn) => void)[]>();
  const working = new Map<string, number>();
  let waitingCount = 0;
  let taken = 0;

  const isFree = (client: string) =>
    taken < atOnceMax && (working.get(client) ?? 0) < atOnceEachMax;

  function begin(client: string): Turn {
    taken++;
    working.set(client, (working.get(client) ?? 0) + 1);
    let isTaken = true;
    const passOn = () => {
      if (isTaken) taken--;
      isTaken = false;
      beginNext();
    };
    const end = () => {
      const others = (working.get(client) ?? 0) - 1;
      if (others === 0) working.delete(client);
      else working.set(client, others);
      passOn();
    };
    return { passOn, end };
  }

  function beginNext(): void {
    for (const [client, [first, ...later]] of waiting) {
      if (!isFree(client)) continue;
      waiting.delete(client);
      if (later.length > 0) waiting.set(client, later);
      waitingCount--;
      first?.(begin(client));
      return;
    }
  }

  /** Waits for a turn. @throws AppError from `tooBusy` */
  async function takeTurn(client: string): Promise<Turn> {
    if (isFree(client)) return begin(client);
    const own = waiting.get(client) ?? [];
    if (limits && (own.length >= limits.eachMax || waitingCount >= limits.max)) {
      throw limits.tooBusy();
    }
    waitingCount++;
    return new Promise((resolve) => waiting.set(client, [...own, resolve]));
  }

  /** Does the work in a turn. @throws AppError from `tooBusy`, and what the work throws */
  async function inTurn<Result>(
    client: string,
    work: (turn: Turn) => Promise<Result>,
  ): Promise<Result> {
    const turn = await takeTurn(client);
    try {
      return await work(turn);
    } finally {
      turn.end();
    }
  }

  return { takeTurn, inTurn };
}
