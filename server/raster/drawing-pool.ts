import { AppError } from '../errors';
import { log } from '../log';
import { type DrawingHost, type DrawingJob, startDrawingHost } from './drawing-host';
import {
  type DrawingLimits,
  DrawingLost,
  type DrawingProcess,
  startDrawingProcess,
} from './drawing-process';

export type PoolOptions = DrawingLimits & {
  /** The path of draw-host.mjs. */
  script: string;
  processesMax: number;
  /** How many drawings may wait for a process, and how long each. */
  waitingMax: number;
  waitMsMax: number;
  /** A process that has drawn so often, or has grown so large, makes way for a fresh one. */
  drawingsMax: number;
  restRssBytesMax: number;
};

/** Draws pictures in processes of their own, started when they are first needed. */
export type DrawingPool = {
  /** @throws AppError `service_unavailable` when too much is to be drawn; or as `DrawingProcess.draw` */
  draw: (job: DrawingJob) => Promise<Uint8Array<ArrayBuffer>>;
  /** Of the processes that live now. */
  pids: () => number[];
  close: () => Promise<void>;
};

type Waiting = { give: (member: Member) => void; refuse: (error: Error) => void };
type Member = { process: DrawingProcess; drawings: number };

const pauseAfterFailureMs = 1000;

export function createDrawingPool(options: PoolOptions): DrawingPool {
  const members = new Set<Member>();
  const idle: Member[] = [];
  const waiting: Waiting[] = [];
  let host: DrawingHost | null = null;
  let startAgainAtMs = 0;
  let isClosed = false;

  return {
    async draw(job) {
      const member = idle.pop() ?? (await waitForMember());
      try {
        const { bytes, rssBytes } = await member.process.draw(job);
        member.drawings += 1;
        const isSpent =
          member.drawings >= options.drawingsMax || rssBytes > options.restRssBytesMax;
        if (isSpent) retire(member);
        else hand(member);
        return bytes;
      } catch (error) {
        if (error instanceof DrawingLost) retire(member);
        else hand(member);
        throw error;
      }
    },
    pids: () => [...members].flatMap(({ process: { pid } }) => pid() ?? []),
    async close() {
      isClosed = true;
      for (const { refuse } of waiting.splice(0)) refuse(busy('Marque is stopping.'));
      const leaving = [...members].map(({ process }) => (process.end(), process.gone));
      host?.end();
      await Promise.all(leaving);
    },
  };

  function waitForMember(): Promise<Member> {
    if (isClosed) return Promise.reject(busy('Marque is stopping.'));
    if (waiting.length >= options.waitingMax) return Promise.reject(busy(tooMuch));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        const at = waiting.indexOf(place);
        if (at >= 0) waiting.splice(at, 1);
      };
      const place: Waiting = {
        give: (member) => {
          leave();
          resolve(member);
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      // Not all after the same time: those who come together would leave, and come back, together.
      const waitMs = options.waitMsMax * (1 - Math.random() / 2);
      const timer = setTimeout(() => place.refuse(busy(tooMuch)), waitMs);
      waiting.push(place);
      startWhereNeeded();
    });
  }

  /** The process is free: whoever waits longest gets it. */
  function hand(member: Member): void {
    const [next] = waiting;
    if (next === undefined) idle.push(member);
    else next.give(member);
  }

  function retire(member: Member): void {
    members.delete(member);
    const at = idle.indexOf(member);
    if (at >= 0) idle.splice(at, 1);
    member.process.end();
    startWhereNeeded();
  }

  function startWhereNeeded(): void {
    if (isClosed || waiting.length === 0 || members.size >= options.processesMax) return;
    if (Date.now() < startAgainAtMs) {
      if (members.size === 0) refuseAll();
      return;
    }
    if (host === null || host.isGone()) host = startDrawingHost(options.script);
    const member = { process: startDrawingProcess(host, options), drawings: 0 };
    members.add(member);
    member.process.ready.then(
      () => hand(member),
      (error: unknown) => {
        if (isClosed) return;
        log.error({ err: error }, 'no pictures can be drawn');
        startAgainAtMs = Date.now() + pauseAfterFailureMs;
        retire(member);
        if (members.size === 0) refuseAll();
      },
    );
    // While nothing is drawn a process can still be killed.
    void member.process.gone.then(() => members.has(member) && retire(member));
  }

  function refuseAll(): void {
    for (const { refuse } of waiting.slice()) refuse(busy('Pictures cannot be drawn at present.'));
  }
}

const tooMuch = 'Too many pictures are being drawn at present.';

function busy(message: string): AppError {
  return new AppError('service_unavailable', message, { headers: { 'Retry-After': '2' } });
}
