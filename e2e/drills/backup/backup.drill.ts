import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { ask } from '../accounts/ask';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { bundleCommands, runCommand, startCommand } from './run-backup-command';
import { startLoad } from './start-load';

const mayLoseMs = 1000;
const accountsBefore = 15;
const variables = { TRUST_PROXY_HOPS: '1' };

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
  'a backup under load and a move to Postgres under load, each killed once, lose nothing acknowledged',
  async () => {
    bundleCommands();
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const server = await startServer({ dataFolder, variables, withSite: false });
    onTestFinished(() => server.stop());
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
    console.log(
      `moved: ${load.keys.size} of ${load.keys.size} keys work, the catalog is equal, usage ` +
        `${usedAfter} of ${load.servedAtMs.length} served`,
    );
  },
  1_800_000,
);
