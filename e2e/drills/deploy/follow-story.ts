import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readStory } from '../../support/docs-blocks';

export const publicUrl = 'https://localhost:8443';
const page = 'docs/deployment.md';

export type Deployment = {
  /** What the story printed: the account's key and a logo. */
  output: () => string;
  /** A request through Caddy, whose certificate must be one of its own authority. */
  ask: (path: string, options?: AskOptions) => Promise<Asked>;
  stop: () => Promise<void>;
};
type AskOptions = { method?: string; headers?: Record<string, string>; body?: object };
type Asked = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/**
 * Runs the commands of docs/deployment.md, as they stand there, in an empty folder. The story ends with three
 * instances and Caddy in the background, which end with `stop`.
 * @throws Error with everything that was printed when a command fails
 */
export async function followStory(variables: Record<string, string>): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-story-'));
  // Alive until it is stopped, so that its process group is.
  const script = `${readStory(page)}\necho 'The story is over.'\nwait\n`;
  const shell = spawn('bash', ['-o', 'errexit', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MARQUE_HTTP_PORT: '8480', ...variables },
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => (printed += String(chunk)));
  }
  const stop = async () => {
    await endGroup(shell);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      shell.stdout.on('data', () => printed.includes('The story is over.') && resolve());
      shell.on('exit', (code) => reject(new Error(`The story ended with ${code}.\n${printed}`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const authority = '.marque-caddy/caddy/pki/authorities/local/root.crt';
  const ca = readFileSync(path.join(folder, 'marque', authority));
  return { output: () => printed, ask: (target, options) => ask(ca, target, options), stop };
}

async function ask(ca: Buffer, target: string, options: AskOptions = {}): Promise<Asked> {
  const { method = 'GET', headers = {}, body } = options;
  const asked = request(publicUrl + target, {
    ca,
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
  }).end(body && JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** SIGTERM to the instances and Caddy, and waits until the last of them has closed its output. */
async function endGroup(shell: ChildProcess): Promise<void> {
  const { pid } = shell;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // All of them have gone.
    return;
  }
  for (let tries = 0; tries < 300 && isGroupAlive(pid); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
