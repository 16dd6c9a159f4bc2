import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from './free-port';
import { createDataFolder } from './start-server';

/** A Redis process to be killed. It persists what it acknowledges. */
export type RedisProcess = {
  port: number;
  url: string;
  /** `kill -9`. */
  kill: () => Promise<void>;
  /** SIGSTOP: connections stay open, and nothing responds. */
  pause: () => void;
  resume: () => void;
  start: () => Promise<void>;
};

export async function startRedisProcess(): Promise<RedisProcess> {
  const folder = createDataFolder();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}/0`;
  let child: ChildProcess;
  const start = async () => {
    const options = ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''];
    child = spawn('redis-server', options, { stdio: 'ignore' });
    const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => {});
    await client.ping();
    client.disconnect();
  };
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    port,
    url,
    kill,
    start,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}
