import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const heapMiB = 256;
/** With what native code takes, such as the pixels of a picture. */
export const memoryMiB = 512;
const watchEveryMs = 10;

/**
 * Starts a program for hostile bytes: a process that finds neither a secret nor the address of the database, and that ends
 * itself when it takes too much memory, or is alone (`limitProcess`).
 */
export function forkApart(program: URL): ChildProcess {
  return fork(fileURLToPath(program), [String(memoryMiB)], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      `--max-old-space-size=${heapMiB}`,
      ...(program.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * In the program: ends it when it takes too much memory, and when the process that started it is gone. sharp works on
 * other threads, so this one is free to watch. An orderly exit would wait for them.
 */
export function limitProcess(): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  const limit = Number(process.argv[2]) * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) end();
  }, watchEveryMs);
  process.once('disconnect', end);
  if (!process.connected) end();
}
