import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import type { DrawnKind } from './picture';

export type DrawingJob = DrawnKind & { readonly svg: Uint8Array };

export type DrawingLimits = {
  /** How long one drawing may take. */
  timeMsMax: number;
  /** How much memory the process may hold while it draws. */
  rssBytesMax: number;
  /** A process is spent after this many drawings, or when it holds more memory than this at rest. */
  drawingsMax: number;
  restRssBytesMax: number;
};

/** The drawing is at fault: it is broken, or larger than any picture. */
export class DrawingRefused extends Error {
  override readonly name = 'DrawingRefused';
}

/** The process ended while drawing: it took too long or too much memory, or was killed. */
export class DrawingLost extends Error {
  override readonly name = 'DrawingLost';
}

const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('drawn'), bytes: z.instanceof(Uint8Array), rssBytes: z.number() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
type Reply = z.infer<typeof reply>;

const startMsMax = 10_000;

/** A child process that draws one picture at a time. */
export class DrawingProcess {
  /** Rejects when the process cannot be started. */
  readonly ready: Promise<unknown>;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>;
  /** Whether it should draw no more: it has ended, or has reached its limit of drawings or memory. */
  isSpent = false;
  readonly #child: ChildProcess;
  readonly #limits: DrawingLimits;
  #drawings = 0;
  #settle: ((outcome: Reply | Error) => void) | null = null;
  #killReason: string | null = null;

  /** @param script the path of draw-process.mjs, which is not part of any bundle */
  constructor(script: string, limits: DrawingLimits) {
    this.#limits = limits;
    this.#child = fork(script, [String(limits.rssBytesMax)], {
      // A hostile drawing must find neither a secret nor a database address here.
      env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1' },
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle process must not keep its parent alive.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (message) => {
      const { data } = reply.safeParse(message);
      if (data !== undefined) this.#settle?.(data);
    });
    this.exited = new Promise((resolve) => {
      const leave = (how: string) => {
        this.kill(how);
        this.#settle?.(new DrawingLost(`The process ${this.#killReason}.`));
        resolve();
      };
      this.#child.on('error', (error) => leave(`failed: ${error.message}`));
      this.#child.once('exit', (code, signal) => leave(`ended by itself (${signal ?? code})`));
    });
    this.ready = this.#nextReply(startMsMax, 'did not start in time');
    this.ready.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Must not be called before the last drawing is done.
   * @throws DrawingRefused, DrawingLost
   */
  async draw({ svg, format, size, matte }: DrawingJob): Promise<Uint8Array<ArrayBuffer>> {
    const { timeMsMax, drawingsMax, restRssBytesMax } = this.#limits;
    const replied = this.#nextReply(timeMsMax, `drew for more than ${timeMsMax} ms`);
    this.#child.send({ svg, format, size, matte });
    this.#drawings += 1;
    const drawn = await replied;
    if (drawn.kind !== 'drawn') throw new DrawingLost(`The process replied ${drawn.kind}.`);
    this.isSpent ||= this.#drawings >= drawingsMax || drawn.rssBytes > restRssBytesMax;
    return new Uint8Array(drawn.bytes);
  }

  kill(reason = 'was ended'): void {
    this.#killReason ??= reason;
    this.isSpent = true;
    this.#child.kill('SIGKILL');
  }

  /** Kills the process when there is no reply in time. */
  #nextReply(timeoutMs: number, otherwise: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(otherwise), timeoutMs);
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = null;
        if (outcome instanceof Error) reject(outcome);
        else if (outcome.kind === 'refused') reject(new DrawingRefused(outcome.reason));
        else resolve(outcome);
      };
    });
  }
}
