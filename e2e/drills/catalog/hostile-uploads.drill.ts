import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { variants } from '../../../server/contract/variants';
import { findActive, findUnsafeInPng, findUnsafeInSvg } from '../../support/find-unsafe';
import { hostileBitmaps, type HostileUpload } from '../../support/hostile-bitmaps';
import { hostileSvgUploads } from '../../support/hostile-svg-uploads';
import { memoryMiB } from '../../support/measure';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { ask, bearer } from '../accounts/ask';
import { adminToken } from '../accounts/start-cluster';
import { createRandom, shuffle } from '../billing/random';

const atOnce = 4;
const stallMsMax = 50;
/** Two processes that prepare drawings, each ended at 512 MiB, one that draws pictures, and what they exceed until they are noticed. */
const childrenMiBMax = 2 * 600 + 600;
const grownMiBMax = 150;

let server: RunningServer;
let apiKey: string;
let turnsFile: string;
beforeAll(async () => {
  turnsFile = join(createDataFolder(), 'turns');
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    withSite: false,
    isMeasured: true,
    variables: {
      ADMIN_TOKEN: adminToken,
      TURNS_FILE: turnsFile,
      NODE_OPTIONS:
        '--import ./e2e/support/collect-garbage.mjs --import ./e2e/support/watch-turns.mjs',
    },
  });
  const { json } = await ask('PUT', `${server.baseUrl}/admin/accounts/uploads@example.com`, {
    body: { tier: 'internal' },
    headers: bearer(adminToken),
  });
  apiKey = String(json['api_key']);
});
afterAll(() => server.stop());

const admin = (
  method: string,
  path: string,
  body?: Uint8Array<ArrayBuffer> | string,
  type = 'application/json',
) =>
  fetch(`${server.baseUrl}/admin/brands/${path}`, {
    method,
    headers: { ...bearer(adminToken), 'Content-Type': type },
    ...(body !== undefined && { body }),
  });

test('no hostile upload among 500 is stored unsafe or stalls the service, and memory stays bounded', async () => {
  const uploads = shuffle([...hostileSvgUploads(), ...(await hostileBitmaps())], createRandom(46));
  expect(uploads.length).toBeGreaterThanOrEqual(500);
  for (let worker = 0; worker < atOnce; worker++)
    await admin('PUT', `hostile-${worker}`, JSON.stringify({ name: `Hostile ${worker}` }));

  const watch = watchService();
  const statuses: Record<number, number> = {};
  const unsafe: string[] = [];
  const queue = uploads.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (const [i, upload] of queue) {
        const status = await send(`hostile-${worker}`, i, upload, unsafe);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const { turns, childrenMiB, grownMiB } = await watch.stop();
  const worst = turns.toSorted((one, other) => other.cpuMs - one.cpuMs);
  const longestMs = Math.max(0, ...turns.map(({ tookMs }) => tookMs));
  console.log(
    `${uploads.length} uploads: ${JSON.stringify(statuses)}; the most CPU time of a turn ${worst
      .slice(0, 5)
      .map(({ cpuMs }) => Math.round(cpuMs))
      .join(', ')} ms, the longest by the clock ${Math.round(longestMs)} ms; ` +
      `processes up to ${childrenMiB} MiB, the service grown by ${grownMiB} MiB`,
  );
  expect(unsafe).toEqual([]);
  expect(
    Object.keys(statuses).filter((status) => !['200', '413', '415', '422'].includes(status)),
  ).toEqual([]);
  expect(statuses[422]).toBeGreaterThan(300);
  // By the clock, a turn also takes as long as the processes of uploads keep both processors busy.
  expect(worst.filter(({ cpuMs }) => cpuMs >= stallMsMax)).toEqual([]);
  expect(childrenMiB).toBeLessThan(childrenMiBMax);
  expect(grownMiB).toBeLessThan(grownMiBMax);
});

/** Uploads it, and notes what is unsafe about all that is then served. */
async function send(slug: string, i: number, upload: HostileUpload, unsafe: string[]) {
  const variant = variants[i % variants.length] ?? 'mono';
  const path = `${slug}/artwork/${variant}`;
  const response = await admin('PUT', path, new Uint8Array(upload.bytes), upload.type);
  const body = await response.text();
  const note = (found: string | null) => found !== null && unsafe.push(`${upload.name}: ${found}`);
  if (
    response.status >= 400 &&
    !/"(?:unsafe_svg|unusable_image|unsupported_media_type|payload_too_large)"/.test(body)
  )
    note(body);
  if (response.status !== 200) return response.status;
  const stored = await admin('GET', path);
  const bytes = Buffer.from(await stored.arrayBuffer());
  const isPng = stored.headers.get('Content-Type') === 'image/png';
  note(isPng ? await findUnsafeInPng(bytes) : findUnsafeInSvg(bytes.toString()));
  for (const one of variants) {
    const served = await get(`/v1/svg/${slug}?variant=${one}`);
    const text = await served.text();
    if (!served.ok) note(`${served.status} ${text}`);
    else if (served.headers.get('X-Svg-Variant') !== 'placeholder') note(findActive(text));
  }
  const picture = await get(`/v1/png/${slug}?variant=${variant}&size=64`);
  if (picture.status === 200) note(await findUnsafeInPng(Buffer.from(await picture.arrayBuffer())));
  // The next upload starts from a brand without drawings.
  await admin('DELETE', path);
  return response.status;
}

const get = (path: string) => fetch(server.baseUrl + path, { headers: { 'X-API-Key': apiKey } });

/** Looks at the service each second until it is stopped. */
function watchService() {
  const startMiB = memoryMiB(server.process.pid);
  const startedAtMs = Date.now();
  let childrenMiB = 0;
  const timer = setInterval(() => {
    childrenMiB = Math.max(childrenMiB, childrenOf(server.process.pid));
  }, 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      const turns = readTurns().filter(({ endedAtMs }) => endedAtMs > startedAtMs);
      server.process.kill('SIGUSR2');
      await sleep(2000);
      return { turns, childrenMiB, grownMiB: memoryMiB(server.process.pid) - startMiB };
    },
  };
}

/** Resident memory of all processes that it has started, in MiB. */
function childrenOf(pid: number | undefined): number {
  try {
    const rows = execFileSync('ps', ['-o', 'rss=', '--ppid', String(pid)]).toString();
    return Math.round(rows.split('\n').reduce((sum, row) => sum + Number(row), 0) / 1024);
  } catch {
    return 0;
  }
}

/** The turns of the service's event loop that took long. */
function readTurns(): { endedAtMs: number; cpuMs: number; tookMs: number }[] {
  const lines = existsSync(turnsFile) ? readFileSync(turnsFile, 'utf8').trim().split('\n') : [];
  return lines.map((line) => {
    const [endedAtMs = 0, cpuMs = 0, tookMs = 0] = line.split(' ').map(Number);
    return { endedAtMs, cpuMs, tookMs };
  });
}
