import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { shortLived } from './short-lived.mjs';

/** One of our scripts in its own process. It prints lines and can be killed. */
export type TestChild = {
  process: ChildProcess;
  /** The next line. Rejects when the process ends first. */
  line: () => Promise<string>;
  /** All remaining lines. */
  rest: () => Promise<string[]>;
  /** `kill -9`, and waits for the exit. */
  kill: () => Promise<void>;
};

export function startChild(script: string, ...parameters: string[]): TestChild {
  const child = fork(bundleOnce(script), parameters, {
    execArgv: [...shortLived],
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

const bundles = new Map<string, string>();

/** Bundled once: compiling the script in each process would take longer than its work. */
function bundleOnce(script: string): string {
  const known = bundles.get(script);
  if (known !== undefined) return known;
  const outfile = outfileOf(script);
  bundle(script, outfile);
  bundles.set(script, outfile);
  return outfile;
}

/** A program of ours that the script starts in a process of its own, under the name that it has in `dist/`. */
export function bundleBeside(script: string, program: string, name: string): void {
  bundle(program, path.join(path.dirname(outfileOf(script)), name));
}

/** Inside the project, so that its packages are found. */
const outfileOf = (script: string) =>
  path.resolve('node_modules/.cache/marque-test-children', `${script}.mjs`);

function bundle(entry: string, outfile: string): void {
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
  });
}
