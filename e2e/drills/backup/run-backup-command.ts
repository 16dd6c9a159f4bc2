import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

const program = 'dist/backup.mjs';

/** As the Dockerfile does: an image has neither the sources nor their compiler. */
export function bundleCommands(): void {
  const bundler = 'server/commands/bundle-service.mjs';
  execFileSync(process.execPath, [bundler, program, 'prisma/backup/run.ts']);
}

/** `backup`, `restore` or `move`, as in an image. */
export type BackupCommand = {
  printed: () => string;
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>;
  kill: () => void;
};

export function startCommand(dataFolder: string, ...parameters: string[]): BackupCommand {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { ...process.env, NODE_ENV: 'production', MARQUE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (printed += String(chunk)));
  }
  return {
    printed: () => printed,
    ended: once(child, 'close').then(([code]) => code as number | null),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** @throws Error with what it printed when it fails */
export async function runCommand(dataFolder: string, ...parameters: string[]): Promise<string> {
  const { ended, printed } = startCommand(dataFolder, ...parameters);
  if ((await ended) !== 0) throw new Error(`${parameters.join(' ')} failed.\n${printed()}`);
  return printed();
}
