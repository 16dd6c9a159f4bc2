import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDataFolder } from './start-server';

/** One of several processes that serve the public contract on one database. */
export type Instance = {
  baseUrl: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** SIGTERM, and waits until it has gone. */
  stop: () => Promise<void>;
};

export const metricsToken = 'metrics-token-of-the-tests';

export async function startInstance(
  variables: Record<string, string>,
  script = 'e2e/support/serve-rest.ts',
): Promise<Instance> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      AUTH_SECRET: 'a secret that is long enough for the tests',
      METRICS_TOKEN: metricsToken,
      MARQUE_DATA: createDataFolder(),
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += String(chunk);
        const [, found] = /^port (\d+)$/m.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`The instance ended.\n${printed}`)));
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
