import { fork } from 'node:child_process';
import { z } from 'zod';
import type { PictureKind } from './picture';

export type DrawingJob = PictureKind & { readonly svg: Uint8Array };

const told = z.intersection(
  z.object({ id: z.int() }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ready'), pid: z.int() }),
    z.object({ kind: z.literal('failed'), reason: z.string() }),
    z.object({ kind: z.literal('refused'), reason: z.string() }),
    z.object({ kind: z.literal('drawn'), bytes: z.instanceof(Uint8Array), rssBytes: z.number() }),
    z.object({ kind: z.literal('gone'), how: z.string() }),
  ]),
);

/** What a process that draws says of itself, or draw-host.mjs of it. */
export type Told = z.infer<typeof told>;

/** The process in which draw-host.mjs runs: it starts those that draw, so that the server need not. */
export type DrawingHost = {
  isGone: () => boolean;
  /** @param listen hears all that the new process says; `gone` is the last of it */
  start: (rssBytesMax: number, listen: (told: Told) => void) => DrawingLine;
  end: () => void;
};

export type DrawingLine = { draw: (job: DrawingJob) => void; end: () => void };

/** @param script the path of draw-host.mjs: it is run from there, and so is no part of the bundle */
export function startDrawingHost(script: string): DrawingHost {
  const listeners = new Map<number, (told: Told) => void>();
  let lastId = 0;
  let isGone = false;
  const child = fork(script, [], {
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', (message) => {
    const { data } = told.safeParse(message);
    if (data !== undefined) listeners.get(data.id)?.(data);
    if (data?.kind === 'gone') listeners.delete(data.id);
  });
  child.once('error', leave);
  child.once('exit', leave);
  // It must not keep its parent alive.
  child.unref();
  child.channel?.unref();

  return {
    isGone: () => isGone,
    start(rssBytesMax, listen) {
      const id = (lastId += 1);
      listeners.set(id, listen);
      order({ id, kind: 'start', rssBytesMax });
      return {
        draw: ({ svg, format, size }) => order({ id, kind: 'draw', job: { svg, format, size } }),
        end: () => order({ id, kind: 'end' }),
      };
    },
    end: leave,
  };

  function order(message: object): void {
    if (isGone) return;
    child.send(message, (error) => {
      if (error !== null) leave();
    });
  }

  /** What it started ends with it. */
  function leave(): void {
    if (isGone) return;
    isGone = true;
    if (child.connected) child.disconnect();
    for (const [id, listen] of listeners) listen({ id, kind: 'gone', how: 'ended with its host' });
    listeners.clear();
  }
}
