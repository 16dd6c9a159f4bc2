import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { crowdDomain } from '../../stand-ins/internet/crowd';
import { startFleet } from '../../support/start-fleet';
import { startWithAccounts } from '../../support/start-with-accounts';
import { openTestDatabase, isAvailable } from '../../support/test-database';
import { homesAsked, type OpenInternet, openInternet } from './open-internet';

let internet: OpenInternet;
beforeAll(async () => {
  internet = await openInternet();
  return internet.close;
});

/** A service, embedded, that prints each connection that it makes. */
async function start(variables: Record<string, string>) {
  const { server, accounts } = await startWithAccounts(
    { caller: 'internal' },
    {
      withSite: false,
      variables: {
        ...internet.variables,
        NODE_OPTIONS: '--import ./e2e/support/tell-connections.mjs',
        ...variables,
      },
    },
  );
  onTestFinished(() => server.stop());
  const headers = { 'X-API-Key': accounts.caller.apiKey };
  return {
    statusOf: async (path: string) => {
      const response = await fetch(server.baseUrl + path, { headers });
      await response.arrayBuffer();
      return response.status;
    },
    /** Its own address aside, which it looks up to listen on. */
    connections: () => server.output().match(/^network: (?!lookup 127\.0\.0\.1$).*$/gm) ?? [],
  };
}

const paths = (domain: string) => [
  `/v1/brand?domain=${domain}`,
  `/logo/${domain}`,
  `/v1/search?q=${domain}`,
];

describe('with ENRICH=on', () => {
  test('an unknown domain is looked at, and then shown', async () => {
    const { statusOf, connections } = await start({ ENRICH: 'on' });
    const domain = crowdDomain(1);
    expect(await statusOf(`/v1/brand?domain=${domain}`)).toBe(404);
    await expect.poll(() => statusOf(`/v1/brand?domain=${domain}`), { timeout: 120_000 }).toBe(200);
    expect(homesAsked(internet).filter(({ host }) => host === domain)).toHaveLength(1);
    // What the next test relies on: connections are noticed.
    expect(connections().filter((line) => line.startsWith('network: connect'))).not.toEqual([]);
    expect(connections().filter((line) => line.startsWith('network: resolve'))).not.toEqual([]);
  });
});

describe('with ENRICH=off', () => {
  test('a request for a domain sends no packet to it', async () => {
    const askedBefore = internet.asked.length + internet.namesAsked.length;
    const { statusOf, connections } = await start({});
    for (let i = 2; i < 12; i++) {
      for (const path of paths(crowdDomain(i))) await statusOf(path);
    }
    // Longer than the round of a queue takes.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(connections()).toEqual([]);
    expect(internet.asked.length + internet.namesAsked.length).toBe(askedBefore);
  });
});

describe.runIf(isAvailable('postgres'))('three instances on one Postgres', () => {
  test('three instances look at each domain once', async () => {
    const database = await openTestDatabase('postgres', 'seeded');
    const fleet = await startFleet(database, { ...internet.variables, ENRICH: 'on' });
    onTestFinished(async () => {
      await fleet.stop();
      await database.close();
    });
    const account = await fleet.createAccount({ tier: 'internal' });
    const domains = Array.from({ length: 12 }, (_, i) => crowdDomain(100 + i));
    const everywhere = domains.flatMap((domain) =>
      fleet.instances.map((_, instance) => ({
        account,
        instance,
        path: `/v1/brand?domain=${domain}`,
      })),
    );
    await fleet.send(everywhere);
    const countDone = () => database.client.siteLook.count({ where: { state: 'done' } });
    await expect.poll(countDone, { timeout: 120_000, interval: 500 }).toBe(domains.length);
    const homes = homesAsked(internet).map(({ host }) => host);
    expect(homes.filter((host) => domains.includes(host)).toSorted()).toEqual(domains.toSorted());
  });
});
