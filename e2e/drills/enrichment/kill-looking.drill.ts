import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crowdDomain } from '../../stand-ins/internet/crowd';
import { ask, bearer } from '../accounts/ask';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../accounts/postgres-database';
import { adminToken, type Cluster, startCluster } from '../accounts/start-cluster';
import { homesAsked, type OpenInternet, openInternet } from './open-internet';

const kills = 20;
const domainsPerKill = 12;
/** Far longer than a look, and shorter than the lease of an instance that was killed. */
const apartMs = 20_000;
/** The leases of the last kill have to end. */
const withinMs = 150_000;
/** Each of the killed instances is started again. */
const testMsMax = 30 * 60_000;

describe.skipIf(!hasPostgres())('three instances that look at sites', () => {
  let internet: OpenInternet;
  let database: PostgresDatabase;
  let cluster: Cluster;
  let apiKey: string;
  beforeAll(async () => {
    [internet, database] = await Promise.all([openInternet(), createPostgresDatabase()]);
    const variables = { ...internet.variables, ENRICH: 'on', ENRICH_PER_DAY: '100000' };
    cluster = await startCluster(3, database.url, variables);
    const { json } = await ask('PUT', `${cluster.baseUrl()}/admin/accounts/k@example.com`, {
      body: { tier: 'internal' },
      headers: bearer(adminToken),
    });
    apiKey = String(json['api_key']);
  });
  afterAll(async () => {
    await cluster.stop();
    await Promise.all([database.drop(), internet.close()]);
  });

  /** Asks all three at the same moment. @returns whether one of them has queued it */
  const askFor = async (domain: string): Promise<boolean> => {
    const responses = await Promise.allSettled(
      cluster.servers.map((_, i) =>
        ask('GET', `${cluster.baseUrl(i)}/v1/brand?domain=${domain}`, {
          headers: { 'X-API-Key': apiKey },
        }),
      ),
    );
    return responses.some((one) => one.status === 'fulfilled' && one.value.status === 404);
  };

  test(
    'killed at 20 moments, they lose no look and store none twice, and never look twice at once',
    async () => {
      const queued: string[] = [];
      let next = 0;
      for (let kill = 0; kill < kills; kill++) {
        const domains = Array.from({ length: domainsPerKill }, () => crowdDomain(next++));
        for (const domain of domains) if (await askFor(domain)) queued.push(domain);
        await sleep(randomInt(1500));
        const victim = kill % cluster.servers.length;
        await cluster.kill(victim);
        await cluster.replace(victim);
      }
      const states = () =>
        database.rows<{ domain: string; state: string; outcome: string; brand_id: number }>(
          'SELECT domain, state, outcome, brand_id FROM site_look ORDER BY domain',
        );
      const countDone = async () => (await states()).filter(({ state }) => state === 'done').length;
      await expect.poll(countDone, { timeout: withinMs, interval: 1000 }).toBe(queued.length);

      const looks = await states();
      const found = looks.filter(({ outcome }) => outcome === 'found');
      const added = await database.rows<{ slug: string; times: number }>(
        "SELECT slug, count(*)::int AS times FROM catalog_change WHERE kind = 'added' AND slug LIKE 'crowd-%' GROUP BY slug",
      );
      const homes = homesAsked(internet);
      const again = homes.length - new Set(homes.map(({ host }) => host)).size;
      console.log(
        `enrichment: ${kills} kills, ${queued.length} domains queued, ${looks.length} looked at, ${found.length} found, ${again} looked at again after a kill`,
      );
      expect(looks.map(({ domain }) => domain)).toEqual(queued.toSorted());
      expect(found.length).toBeGreaterThan(queued.length / 2);
      expect(added.filter(({ times }) => times !== 1)).toEqual([]);
      expect(added).toHaveLength(found.length);
      expect(new Set(found.map(({ brand_id }) => brand_id)).size).toBe(found.length);
      expect(findTwiceAtOnce(homes)).toEqual([]);
    },
    testMsMax,
  );
});

/** Domains whose home page was asked for again before an earlier look at them had ended. */
function findTwiceAtOnce(homes: readonly { host: string; atMs: number }[]): string[] {
  const lastAtMs = new Map<string, number>();
  return homes.flatMap(({ host, atMs }) => {
    const before = lastAtMs.get(host) ?? -Infinity;
    lastAtMs.set(host, atMs);
    return atMs - before < apartMs ? [host] : [];
  });
}
