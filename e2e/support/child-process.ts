import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A script of ours in a process of its own, which speaks in lines and can be killed. */
export type TestChild = {
  process: ChildProcess;
  /** The next line that it prints. Rejects when it ends before. */
  line: () => Promise<string>;
  /** All lines that it still prints. */
  rest: () => Promise<string[]>;
  /** `kill -9`, and waits until it has gone. */
  kill: () => Promise<void>;
};

export function startChild(script: string, ...parameters: string[]): TestChild {
  const child = fork(script, parameters, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += String(chunk)));
  if (child.stdout === null) throw new Error('The child has no output.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = once(child, 'exit');
  return {
    process: child,
    line: async () => {
      const { done, value } = await lines.next();
      if (done === true) throw new Error(`${script} ended. ${complaint}`);
      return value;
    },
    rest: async () => {
      const all: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        all.push(next.value);
      }
      return all;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
