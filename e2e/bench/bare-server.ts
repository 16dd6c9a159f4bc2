import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Node and the kernel write these themselves, for both servers alike. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export type BareServer = {
  baseUrl: string;
  process: ChildProcess;
  /** From now on every request gets this answer. */
  can: (answer: Response) => Promise<void>;
  stop: () => void;
};

export async function startBareServer(): Promise<BareServer> {
  const child = fork('server/bench/bare-server-process.mjs', { execArgv: [] });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    process: child,
    can: async (answer) => {
      const headers = [...answer.headers].filter(([name]) => !ofTheConnection.has(name));
      const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
      const canned = once(child, 'message');
      child.send({ status: answer.status, headers: Object.fromEntries(headers), body });
      await canned;
    },
    stop: () => void child.kill(),
  };
}
