import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../support/free-port';

export type RunningApp = { url: string; stop: () => Promise<void> };

/**
 * Starts the server of an app and waits until it says that it is ready.
 * @throws Error with what it printed when it ends before
 */
export async function startApp(
  parameters: readonly string[],
  folder: string,
  variables: Record<string, string>,
): Promise<RunningApp> {
  const port = await freePort();
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Ready')) resolve();
      });
  });
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The app did not start: ${output}`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
