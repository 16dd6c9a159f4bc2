import { AppError } from '../../platform/errors';
import { log } from '../../platform/log';
import { type DrawingJob, type DrawingLimits, DrawingProcess } from './drawing-process';

export type PoolOptions = DrawingLimits & {
  /** The path of draw-process.mjs. */
  script: string;
  processesMax: number;
  /** How many drawings may wait for a process, and how long each. */
  waitingMax: number;
  waitMsMax: number;
};

/** Takes the process that it waits for, or an error. */
type Waiter = (outcome: DrawingProcess | Error) => void;

const pauseAfterFailureMs = 1000;
/** How long a drawing waits for the first process, which takes seconds to start on a busy machine. */
const firstStartMsMax = 10_000;
const tooMany = 'Too many pictures are being drawn. Try again shortly.';
const stopping = 'Marque is stopping.';

/**
 * Draws pictures in child processes, started when they are first needed. No pool from npm bounds the
 * time and the memory of native code: threads cannot be killed while sharp draws.
 */
export class DrawingPool {
  readonly #options: PoolOptions;
  readonly #processes = new Set<DrawingProcess>();
  readonly #idle = new Set<DrawingProcess>();
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiter>();
  #startAgainAtMs = 0;
  #hasStarted = false;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws AppError `service_unavailable` when too many drawings are waiting, or as `DrawingProcess.draw` */
  async draw(job: DrawingJob): Promise<Uint8Array<ArrayBuffer>> {
    const [idle] = this.#idle;
    if (idle !== undefined) this.#idle.delete(idle);
    const child = idle ?? (await this.#waitForProcess());
    try {
      return await child.draw(job);
    } finally {
      if (child.isSpent) this.#retire(child);
      else this.#handOn(child);
    }
  }

  /** The ids of the processes that are alive. */
  pids(): number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#refuseAll(stopping);
    for (const child of this.#processes) child.kill();
    await Promise.all([...this.#processes].map(({ exited }) => exited));
  }

  #waitForProcess(): Promise<DrawingProcess> {
    const { waitingMax, waitMsMax } = this.#options;
    if (this.#isClosed) throw unavailable(stopping);
    if (this.#waiting.size >= waitingMax) throw unavailable(tooMany);
    return new Promise((resolve, reject) => {
      // Staggered: requests that arrive together would otherwise leave, and retry, together.
      const spreadMs = waitMsMax * (1 - Math.random() / 2);
      const waitMs = this.#hasStarted ? spreadMs : firstStartMsMax;
      const timer = setTimeout(() => leave(unavailable(tooMany)), waitMs);
      const leave: Waiter = (outcome) => {
        clearTimeout(timer);
        this.#waiting.delete(leave);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      this.#waiting.add(leave);
      this.#startIfNeeded();
    });
  }

  #handOn(child: DrawingProcess): void {
    this.#hasStarted = true;
    const [next] = this.#waiting;
    if (next === undefined) this.#idle.add(child);
    else next(child);
  }

  #retire(child: DrawingProcess): void {
    this.#processes.delete(child);
    this.#idle.delete(child);
    child.kill();
    this.#startIfNeeded();
  }

  #startIfNeeded(): void {
    if (this.#isClosed || this.#waiting.size === 0) return;
    if (this.#processes.size >= this.#options.processesMax) return;
    if (Date.now() < this.#startAgainAtMs) {
      if (this.#processes.size === 0) this.#refuseAll('Pictures cannot be drawn at present.');
      return;
    }
    try {
      this.#start();
    } catch (error) {
      // Node throws some errors of a start, such as ENOMEM, and emits the others.
      this.#pauseAfter(error);
      this.#startIfNeeded();
    }
  }

  #start(): void {
    const child = new DrawingProcess(this.#options.script, this.#options);
    this.#processes.add(child);
    child.ready.then(
      () => this.#handOn(child),
      (error: unknown) => {
        if (this.#isClosed) return;
        this.#pauseAfter(error);
        this.#retire(child);
      },
    );
    // A process can be killed while it is idle, too.
    void child.exited.then(() => this.#retire(child));
  }

  #pauseAfter(error: unknown): void {
    log.error({ err: error }, 'no pictures can be drawn');
    this.#startAgainAtMs = Date.now() + pauseAfterFailureMs;
  }

  #refuseAll(message: string): void {
    for (const leave of this.#waiting) leave(unavailable(message));
  }
}

function unavailable(message: string): AppError {
  return new AppError('service_unavailable', message, { headers: { 'Retry-After': '2' } });
}
