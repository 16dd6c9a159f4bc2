import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readStory } from '../../support/docs-blocks';
import { withClient, withDatabase } from '../../support/template-databases';
import { hasPostgres } from '../accounts/postgres-database';
import { hasProgram } from '../instances/start-front';

const databaseName = 'marque_story';
const storyTimeoutMs = 20 * 60 * 1000;
const ports = [3001, 3002, 3003];
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

const isPossible = hasPostgres() && hasProgram('caddy');
if (!isPossible)
  console.log('The story of the deployment is skipped: it needs Postgres and Caddy.');

describe.skipIf(!isPossible)('docs/deployment.md, followed in an empty folder', () => {
  let deployment: Deployment;
  let key = '';
  const postgres = inject('postgres')?.url ?? '';
  const run = (statement: string) =>
    withClient(postgres, async (client) => void (await client.query(statement)));

  beforeAll(async () => {
    await run(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
    await run(`CREATE DATABASE ${databaseName}`);
    const startedAtMs = Date.now();
    deployment = await followStory({
      REPOSITORY: `file://${process.cwd()}`,
      DATABASE_URL: withDatabase(postgres, databaseName),
      REDIS_URL: redisUrl,
    });
    console.log(`story: ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s to the first logo`);
    key = /mq_live_\w+/.exec(deployment.output())?.[0] ?? '';
  }, storyTimeoutMs);
  afterAll(async () => {
    await deployment?.stop();
    await run(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
  });

  test('the steps end with a logo', () => {
    expect(deployment.output()).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });

  test('the 51st SVG of the day gets 429, whichever instances served the others', async () => {
    const headers = { 'X-API-Key': key };
    // The steps have fetched one.
    const asked = Array.from({ length: 60 }, () => deployment.ask('/v1/svg/stripe', { headers }));
    const responses = await Promise.all(asked);
    const passed = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    console.log(`story: ${passed.length + 1} passed of 61, ${refused.length} refused`);
    expect([passed.length, refused.length]).toEqual([49, 11]);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
    for (const port of ports) {
      const direct = await fetch(`http://127.0.0.1:${port}/v1/svg/stripe`, { headers });
      expect(direct.status).toBe(429);
    }
  });

  test('a sign-in on one instance is valid on all', async () => {
    const person = { email: 'grace@example.com', password: 'a password nobody guesses' };
    const registered = await deployment.ask('/auth/register', { method: 'POST', body: person });
    expect(registered.status).toBe(201);
    const { access_token: token } = JSON.parse(registered.body) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    for (const port of ports) {
      const response = await fetch(`http://127.0.0.1:${port}/auth/me`, { headers });
      expect([port, response.status]).toEqual([port, 200]);
    }
  });

  test('every link has the public address, and pages are served', async () => {
    const headers = { 'X-API-Key': key, 'X-Forwarded-Host': 'evil.example' };
    const refused = await deployment.ask('/v1/svg/stripe?variant=color', { headers });
    expect(refused.status).toBe(403);
    const { upgrade_url: link } = JSON.parse(refused.body) as { upgrade_url: string };
    expect(link).toBe(`${publicUrl}/pricing`);
    const page = await deployment.ask('/brands/github');
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/brands/github"`);
  });
});

const publicUrl = 'https://localhost:8443';
const page = 'docs/deployment.md';

type Deployment = {
  /** What the steps printed: the account's key and a logo. */
  output: () => string;
  /** A request through Caddy, whose certificate must come from its own authority. */
  ask: (path: string, options?: AskOptions) => Promise<Asked>;
  stop: () => Promise<void>;
};
type AskOptions = { method?: string; headers?: Record<string, string>; body?: object };
type Asked = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/**
 * Runs the commands of docs/deployment.md verbatim in an empty folder. They leave three instances and
 * Caddy in the background, which `stop` ends.
 * @throws Error with everything that was printed when a command fails
 */
async function followStory(variables: Record<string, string>): Promise<Deployment> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-story-'));
  // The shell stays alive until `stop`, and with it its process group.
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

/** Sends SIGTERM to the instances and Caddy, and waits until the last one has closed its output. */
async function endGroup(shell: ChildProcess): Promise<void> {
  const { pid } = shell;
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // All of them have ended.
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
