import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Node writes these itself, for both servers alike. */
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export type BareServer = {
  baseUrl: string;
  process: ChildProcess;
  /** From now on every request gets this response. */
  can: (response: Response) => Promise<void>;
  stop: () => void;
};

/** @param frame the framework that the server uses, if any */
export async function startBareServer(frame: 'node' | 'fastify'): Promise<BareServer> {
  const child = fork('e2e/bench/bare-server-process.mjs', [frame], { execArgv: [] });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    process: child,
    can: async (response) => {
      const headers = [...response.headers].filter(([name]) => !ofTheConnection.has(name));
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      const canned = once(child, 'message');
      child.send({ status: response.status, headers: Object.fromEntries(headers), body });
      await canned;
    },
    stop: () => void child.kill(),
  };
}
