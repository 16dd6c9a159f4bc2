import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { createDataFolder } from './start-server';

/** A Redis of one's own, to be killed. It keeps what it has acknowledged. */
export type RedisProcess = {
  port: number;
  url: string;
  /** `kill -9`. */
  kill: () => Promise<void>;
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
  return { port, url, kill, start };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
