import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { ask, bearer, post } from '../accounts/ask';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { brandVariables, expectSigned, lookAtBrands, setBrands } from '../upgrade/set-brands';

const mayLoseMs = 1000;
const accountsBefore = 15;
const variables = { TRUST_PROXY_HOPS: '1', ...brandVariables };

/** Every page of the catalog: bytes and entity tag. */
async function readCatalog({ baseUrl }: RunningServer, apiKey: string): Promise<string[]> {
  const pages: string[] = [];
  for (let offset = 0; ; offset += 200) {
    const url = `${baseUrl}/v1/catalog?limit=200&offset=${offset}`;
    const { status, headers, text, json } = await ask('GET', url, {
      headers: { 'X-API-Key': apiKey },
    });
    expect(status).toBe(200);
    if ((json['items'] as unknown[]).length === 0) return pages;
    pages.push(`${headers.get('ETag')} ${text}`);
  }
}

async function readUsed({ baseUrl }: RunningServer, apiKey: string): Promise<number> {
  const { json } = await ask('GET', `${baseUrl}/v1/usage`, { headers: { 'X-API-Key': apiKey } });
  return (json['endpoints'] as { catalog: { used: number } }).catalog.used;
}

async function listRefused({ baseUrl }: RunningServer, keys: Map<string, string>) {
  const refused: string[] = [];
  for (const [email, apiKey] of keys) {
    const headers = { 'X-API-Key': apiKey };
    const { status } = await ask('GET', `${baseUrl}/v1/catalog/github`, { headers });
    if (status !== 200) refused.push(`${email} ${status}`);
  }
  return refused;
}

test.skipIf(!hasPostgres())(
  'a backup under load and a move to Postgres under load, each killed once, lose nothing acknowledged, no set brand and no webhook',
  async () => {
    bundleCommands();
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const server = await startServer({ dataFolder, variables, withSite: false });
    onTestFinished(() => server.stop());
    const brands = await setBrands(server);
    const seenBrands = await lookAtBrands(server, brands);
    const load = startLoad(server);
    onTestFinished(() => load.stop());
    await vi.waitUntil(() => load.keys.size >= accountsBefore, { timeout: 120_000 });

    const file = path.join(createDataFolder(), 'drill.marque');
    const acknowledged = load.settle();
    const beganAtMs = performance.now();
    console.log((await runCommand(dataFolder, 'backup', file)).split('\n').at(-2));
    const servedMax = load.servedAtMs.length + load.requestLanes;

    const restoredFolder = createDataFolder();
    const killed = startCommand(restoredFolder, 'restore', file);
    await vi.waitUntil(() => killed.printed().includes('30 %'), { timeout: 300_000 });
    killed.kill();
    expect(await killed.ended).toBe(null);
    await expect(startServer({ dataFolder: restoredFolder, withSite: false })).rejects.toThrow(
      'was interrupted',
    );
    console.log((await runCommand(restoredFolder, 'restore', file)).split('\n').at(-2));

    const restored = await startServer({ dataFolder: restoredFolder, variables, withSite: false });
    onTestFinished(() => restored.stop());
    const used = await readUsed(restored, load.demoKey);
    const servedMin = load.servedAtMs.filter((atMs) => atMs < beganAtMs - mayLoseMs).length;
    expect(used).toBeGreaterThanOrEqual(servedMin);
    expect(used).toBeLessThanOrEqual(servedMax);
    expect(await listRefused(restored, acknowledged)).toEqual([]);
    const catalog = await readCatalog(server, load.demoKey);
    expect(await readCatalog(restored, load.demoKey)).toEqual(catalog);
    expect(await lookAtBrands(restored, brands)).toEqual(seenBrands);
    await expectSigned(restored, brands);
    await restored.stop();
    rmSync(restoredFolder, { recursive: true });
    console.log(
      `restored: ${acknowledged.size} of ${acknowledged.size} keys work, ${catalog.length} pages of ` +
        `the catalog equal, usage ${used} (acknowledged a second before: ${servedMin})`,
    );

    const { url, drop } = await createPostgresDatabase('empty');
    onTestFinished(drop);
    const gone = once(server.process, 'exit');
    const move = startCommand(dataFolder, 'move', url);
    await vi.waitUntil(() => move.printed().includes('30 %'), { timeout: 300_000 });
    move.kill();
    await move.ended;
    await gone;
    await load.stop();
    await expect(startServer({ dataFolder, withSite: false })).rejects.toThrow(
      'moving to Postgres',
    );
    console.log((await runCommand(dataFolder, 'move', url)).split('\n').at(-5));

    const moved = await startServer({
      dataFolder,
      withSite: false,
      variables: {
        ...variables,
        ...(parseEnv(readFileSync(path.join(dataFolder, 'postgres.env'), 'utf8')) as object),
      },
    });
    onTestFinished(() => moved.stop());
    const usedAfter = await readUsed(moved, load.demoKey);
    expect(usedAfter).toBeGreaterThanOrEqual(load.servedAtMs.length);
    expect(usedAfter).toBeLessThanOrEqual(load.servedAtMs.length + load.requestLanes);
    expect(await listRefused(moved, load.keys)).toEqual([]);
    expect(await readCatalog(moved, load.demoKey)).toEqual(catalog);
    expect(await lookAtBrands(moved, brands)).toEqual(seenBrands);
    await expectSigned(moved, brands);
    console.log(
      `moved: ${load.keys.size} of ${load.keys.size} keys work, the catalog is equal, usage ` +
        `${usedAfter} of ${load.servedAtMs.length} served`,
    );
  },
  1_800_000,
);

const program = 'dist/backup.mjs';

/** Built as in the Dockerfile: an image has neither sources nor a compiler. */
function bundleCommands(): void {
  const bundler = 'server/commands/bundle-service.mjs';
  execFileSync(process.execPath, [bundler, program, 'prisma/backup/run.ts']);
}

/** `backup`, `restore` or `move`, as in an image. */
type BackupCommand = {
  printed: () => string;
  /** The exit code; null if it was killed. */
  ended: Promise<number | null>;
  kill: () => void;
};

function startCommand(dataFolder: string, ...parameters: string[]): BackupCommand {
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
async function runCommand(dataFolder: string, ...parameters: string[]): Promise<string> {
  const { ended, printed } = startCommand(dataFolder, ...parameters);
  if ((await ended) !== 0) throw new Error(`${parameters.join(' ')} failed.\n${printed()}`);
  return printed();
}

const password = 'a long password of the drill';
const requestLanes = 4;
const pauseMs = 20;

/** Registers, replaces keys and sends requests until it is stopped or the server ends. */
function startLoad({ baseUrl, dataFolder }: RunningServer) {
  const demoKey = readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim();
  /** The newest acknowledged key of each address. */
  const keys = new Map<string, string>();
  const servedAtMs: number[] = [];
  /** These accounts keep their keys from then on. */
  let settled = new Set<string>();
  const stopping = new AbortController();

  const open = async () => {
    const email = `${randomUUID()}@example.com`;
    const { status, json } = await post(baseUrl, 'register', { email, password });
    if (status !== 201) return;
    keys.set(email, String(json['api_key']));
    await sleep(pauseMs);
    if (settled.has(email)) return;
    // Until the response comes, either key may work.
    keys.delete(email);
    const replaced = await post(baseUrl, 'regenerate-key', {}, bearer(json['access_token']));
    if (replaced.status === 200) keys.set(email, String(replaced.json['api_key']));
  };
  const request = async () => {
    const headers = { 'X-API-Key': demoKey };
    const { status } = await ask('GET', `${baseUrl}/v1/catalog/github`, { headers });
    if (status === 200) servedAtMs.push(performance.now());
    await sleep(pauseMs);
  };
  const lane = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      // The server stops during the move.
      await work().catch(() => sleep(pauseMs));
    }
  };
  const lanes = [lane(open), ...Array.from({ length: requestLanes }, () => lane(request))];
  return {
    demoKey,
    keys,
    servedAtMs,
    requestLanes,
    /** @returns what is acknowledged now */
    settle: () => {
      settled = new Set(keys.keys());
      return new Map(keys);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}
