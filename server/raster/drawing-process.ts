import type { DrawingHost, DrawingJob, Told } from './drawing-host';

export type DrawingLimits = {
  /** How long one drawing may take. */
  timeMsMax: number;
  /** How much memory the process may hold while it draws. */
  rssBytesMax: number;
};

/** The drawing is at fault: it is broken, or larger than any picture. */
export class DrawingRefused extends Error {
  override readonly name = 'DrawingRefused';
}

/** The process ended over it: it took too long, or too much memory, or something killed it. */
export class DrawingLost extends Error {
  override readonly name = 'DrawingLost';
}

export type Drawn = { bytes: Uint8Array<ArrayBuffer>; rssBytes: number };

/** A process that draws one picture at a time. */
export type DrawingProcess = {
  /** Known once it is ready. */
  pid: () => number | undefined;
  /** Rejects when it ends before it can draw. */
  readonly ready: Promise<unknown>;
  /** Resolves when it has gone, for whatever reason. */
  readonly gone: Promise<void>;
  /**
   * Not to be called before the last drawing is done.
   * @throws DrawingRefused, DrawingLost
   */
  draw: (job: DrawingJob) => Promise<Drawn>;
  end: () => void;
};

const startMsMax = 10_000;

export function startDrawingProcess(
  host: DrawingHost,
  { timeMsMax, rssBytesMax }: DrawingLimits,
): DrawingProcess {
  let pid: number | undefined;
  let fate: string | null = null;
  let settle: ((outcome: Drawn | Error) => void) | null = null;
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const line = host.start(rssBytesMax, hear);
  const ready = asking(startMsMax, 'did not start in time');
  ready.catch(() => {});

  return {
    pid: () => pid,
    ready,
    gone,
    draw: (job) => {
      const drawing = asking(timeMsMax, `drew for more than ${timeMsMax} ms`);
      line.draw(job);
      return drawing;
    },
    end: () => endFor('was ended'),
  };

  function hear(told: Told): void {
    if (told.kind === 'drawn') settle?.({ ...told, bytes: new Uint8Array(told.bytes) });
    else if (told.kind === 'refused') settle?.(new DrawingRefused(told.reason));
    else if (told.kind === 'failed') endFor(`could not draw at all: ${told.reason}`);
    else if (told.kind === 'ready') {
      ({ pid } = told);
      settle?.({ bytes: new Uint8Array(), rssBytes: 0 });
    } else {
      settle?.(new DrawingLost(`The process ${fate ?? told.how}.`));
      leave();
    }
  }

  /** Waits for the next thing that is told, and no longer. */
  function asking(timeMs: number, otherwise: string): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => endFor(otherwise), timeMs);
      settle = (outcome) => {
        clearTimeout(timer);
        settle = null;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
    });
  }

  function endFor(reason: string): void {
    fate ??= reason;
    line.end();
  }
}
