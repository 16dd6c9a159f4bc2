import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { variants } from '../../../server/contract/variants';
import { startServer } from '../../support/start-server';
import { buildRelease } from '../upgrade/build-release';

/** The commit whose responses are expected: `UPGRADE_FROM=COMMIT`. It is compared with the latest build. */
const commit = process.env['UPGRADE_FROM'];
const backgrounds = [undefined, 'dark', 'light', 'FF6600', '1A73E8'];
const adminToken = 'the token of the drill that compares artwork';
const atOnce = 16;
/** The first start of each seeds the catalog. */
const seedingMsMax = 900_000;
const shownMax = 20;
/** Headers that differ between any two responses. */
const passing = /^(date|x-request-id|x-ratelimit-|traceparent|server-timing)/;

type Ask = (path: string) => Promise<string>;

test.skipIf(commit === undefined)(
  'every variant of every brand on every background has the same bytes as before',
  { timeout: 3_600_000 },
  async () => {
    const release = buildRelease(commit ?? 'HEAD');
    onTestFinished(release.remove);
    const [before, now] = [await start(release.folder), await start(process.cwd())];
    const slugs = await listSlugs(now.baseUrl, now.headers);
    const paths = slugs.flatMap((slug) =>
      variants.flatMap((variant) =>
        backgrounds.map(
          (on) => `/v1/svg/${slug}?variant=${variant}${on === undefined ? '' : `&on=${on}`}`,
        ),
      ),
    );
    const waiting = paths.values();
    const different: string[] = [];
    const compareNext = async () => {
      for (const one of waiting)
        if ((await before.ask(one)) !== (await now.ask(one))) different.push(one);
    };
    await Promise.all(Array.from({ length: atOnce }, compareNext));
    console.log(`same artwork: ${paths.length} responses compared, ${different.length} differ`);
    expect(slugs.length).toBeGreaterThan(4000);
    expect(different.slice(0, shownMax)).toEqual([]);
  },
);

/** A new instance of the build in the folder, and a function that returns the digest of a response. */
async function start(folder: string) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'marque-artwork-'));
  const server = await startServer({
    folder,
    dataFolder,
    withSite: false,
    isMeasured: true,
    variables: { ADMIN_TOKEN: adminToken, LOG_LEVEL: 'warn' },
    readyWithinMs: seedingMsMax,
  });
  onTestFinished(() => server.stop());
  const { baseUrl } = server;
  const response = await fetch(`${baseUrl}/admin/accounts/artwork%40example.com`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tier: 'internal' }),
  });
  const { api_key: key = '' } = (await response.json()) as { api_key?: string };
  const headers = { 'X-API-Key': key };
  const ask: Ask = async (one) => digest(await fetch(baseUrl + one, { headers }));
  return { baseUrl, headers, ask };
}

async function digest(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !passing.test(name));
  return createHash('sha256')
    .update(JSON.stringify([response.status, headers]))
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

async function listSlugs(baseUrl: string, headers: Record<string, string>): Promise<string[]> {
  const slugs: string[] = [];
  for (let total = 1; slugs.length < total;) {
    const address = `${baseUrl}/v1/catalog?limit=200&offset=${slugs.length}`;
    const page = (await (await fetch(address, { headers })).json()) as {
      items: { slug: string }[];
      total: number;
    };
    total = page.total;
    slugs.push(...page.items.map(({ slug }) => slug));
  }
  return slugs;
}
