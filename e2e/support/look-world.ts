import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { startFollowingCatalog } from '../../server/catalog/current-catalog';
import { findBrand, findBrandByHost } from '../../server/catalog/get-brand';
import { askForLook } from '../../server/enrichment/ask-for-look';
import { listChanges } from '../../server/journal/list-changes';
import { warmSearch } from '../../server/catalog/search/search-brands';
import type { Caller } from '../../server/accounts/keys/caller';
import type { Tier } from '../../server/contract/plans';
import { leaseLooks, leaseRefresh } from '../../server/enrichment/queue-look';
import { type LookAt, type LookMeans, runLook } from '../../server/enrichment/run-looks';
import type { Look } from '../../server/enrichment/look/look';
import type { OpenDatabase } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import { replaceProcessWide } from '../../server/platform/process/made-once';
import type { StopJob } from '../../server/platform/process/jobs';
import type { KnownFacts } from '../../prisma/catalog/known-facts';
import { describeContent } from './example-content';
import { createAccount } from './factories';
import { type DatabaseKind, openTestDatabase, useDatabase } from './test-database';

const neverMs = 3_600_000;

export const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;

/** What a look at a site finds. */
export function describeLook(domain: string, look: Partial<Look> = {}): Look {
  const url = `https://${domain}/icon.svg`;
  const drawn = look.outcome === undefined || look.outcome === 'found';
  return {
    domain,
    at: new Date(),
    outcome: 'found',
    steps: [{ what: 'page', url: `https://${domain}/`, status: 200, bytes: 900, ms: 12, note: '' }],
    candidates: [
      {
        url,
        from: 'link rel=icon',
        mediaType: 'image/svg+xml',
        width: 24,
        height: 24,
        chosenAs: ['color'],
        verdict: 'the largest drawing',
        preview: new Uint8Array([1, 2]),
      },
    ],
    drawings: drawn
      ? [{ variant: 'color', source: 'site', url, why: 'the only one', svg: square('#0a66c2') }]
      : [],
    name: { value: 'Acme', from: 'og:site_name', confidence: 0.8 },
    color: { hex: '0A66C2', from: 'theme-color' },
    description: 'Rockets for roadrunners.',
    profiles: ['https://github.com/acme'],
    website: `https://${domain}/`,
    movedTo: null,
    verified: null,
    ...look,
  };
}

/** A drawing in color, by its paint. */
export const describeDrawing = (domain: string, paint: string) => ({
  variant: 'color' as const,
  source: 'site' as const,
  url: `https://${domain}/icon.svg`,
  why: 'the only one',
  svg: square(paint),
});

/** The drawing in color that a brand is served with. */
export const colorOf = (slug: string): string =>
  new TextDecoder().decode(findBrand(slug)?.artwork.get('color')?.svg.read());

/** The journal, a line for each change. */
export const listJournal = async (): Promise<string[]> =>
  (await listChanges(null, 200)).changes.map(
    ({ slug, kind, layer, by }) => `${slug} ${kind} ${layer} ${by}`,
  );

/** A brand that a release knows by name. */
export const describeKnown = (id: number, slug: string, domains: string[]): KnownFacts =>
  ({
    id,
    slug,
    name: slug,
    aliases: [],
    lookups: [],
    categories: [],
    domains,
    profiles: [],
    brandColor: null,
    website: null,
    guidelines: null,
    description: null,
    rank: id,
    source: 'wikidata',
    sourceVersion: '1',
    sourceRef: 'Q1',
  }) as unknown as KnownFacts;

/** For the tests of a `describe`: a small catalog, sites that are described, and looks without the timer. */
export function useLookWorld(kind: DatabaseKind) {
  let opened: OpenDatabase;
  let stop: StopJob = async () => {};
  const sites: Sites = new Map();
  const looked: string[] = [];
  const means = { lookAt: lookIn(sites, looked), send: sendNothing };
  const release = (...content: Release) => seed(opened, ...content);
  const follow = async () => {
    await stop();
    stop = await startFollowingCatalog(opened, warmSearch, neverMs);
  };
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  afterAll(async () => {
    await stop();
    await opened.close();
  });
  beforeEach(async () => {
    sites.clear();
    looked.length = 0;
    replaceProcessWide('asked-looks', null);
    const { enriches, enrichPerDay } = env;
    Object.assign(env, { enriches: true });
    onTestFinished(() => void Object.assign(env, { enriches, enrichPerDay }));
    await empty(opened);
    await release();
    await opened.client.catalogChange.deleteMany();
    await follow();
  });
  return {
    client: () => opened.client,
    /** What a look at each domain finds. All others do not exist. */
    sites,
    /** The domains that were looked at. */
    looked,
    means,
    release,
    /** Loads the catalog again, as another instance does. */
    follow,
    ...offerLooks(() => opened, sites, means),
  };
}

type Sites = Map<string, Look | (() => Promise<Look>)>;

/** Requests and looks, as accounts and an instance make them. */
function offerLooks(opened: () => OpenDatabase, sites: Sites, means: LookMeans) {
  const lookAtAll = async () => {
    for (;;) {
      const { client } = opened();
      const leased = [...(await leaseLooks(client, 4)), ...(await leaseRefresh(client))];
      if (leased.length === 0) return;
      await Promise.all(leased.map((one) => runLook(client, one, means)));
    }
  };
  const caller = (tier: Tier = 'pro') => describeCaller(opened(), tier);
  const ask = async (host: string) => askForLook(await caller(), host, findBrandByHost(host));
  const skip = (domain: string, days: number) => opened().client.$executeRaw`
    UPDATE site_look SET due_at = due_at - make_interval(days => ${days}) WHERE domain = ${domain}`;
  return {
    caller,
    /** As an account with nothing used. */
    ask,
    stored: (domain: string) => opened().client.siteLook.findUniqueOrThrow({ where: { domain } }),
    /** The first look at a domain, from the request to the result. */
    lookAt: async (domain: string, look = describeLook(domain)) => {
      sites.set(domain, look);
      await ask(domain);
      await lookAtAll();
    },
    /** A later look, when it is due. */
    refresh: async (domain: string, look = describeLook(domain)) => {
      sites.set(domain, look);
      await skip(domain, 40);
      await lookAtAll();
    },
    /** Looks at everything that waits, as one instance does, and then at what is due again. */
    lookAtAll,
    /** As if this much time had passed for a domain. */
    skip,
  };
}

type Release = [
  version?: string,
  drawn?: Parameters<typeof describeContent>[1],
  known?: KnownFacts[],
];

/** Seeds a release: `drawn` has a drawing, and `known` is known by name. */
async function seed(
  { client }: OpenDatabase,
  ...[
    version = 'first',
    drawn = [{ id: 1, slug: 'drawn', domains: ['drawn.com'] }],
    known = [describeKnown(2, 'known', ['known.com'])],
  ]: Release
): Promise<void> {
  await writeCatalog(client, { ...describeContent(version, drawn), known });
}

async function empty({ client }: OpenDatabase): Promise<void> {
  await client.brandUpload.deleteMany();
  await client.brandEdit.deleteMany();
  await client.foundBrand.deleteMany();
  await client.siteLook.deleteMany();
  await client.lookDay.deleteMany();
  await client.brand.deleteMany();
  await client.goneBrand.deleteMany();
}

const sendNothing = () => Promise.reject(new Error('Nothing is sent here.'));

const lookIn =
  (sites: Sites, looked: string[]): LookAt =>
  async (domain) => {
    looked.push(domain);
    const site = sites.get(domain) ?? describeLook(domain, { outcome: 'no_such_host' });
    return typeof site === 'function' ? site() : site;
  };

async function describeCaller({ client }: OpenDatabase, tier: Tier): Promise<Caller> {
  const { id: accountId } = await createAccount(client, { tier });
  return {
    accountId,
    tier,
    dailyRequests: null,
    looksPerDay: null,
    quotaAccountId: null,
    emailVerified: true,
    isSuspended: false,
    key: null,
    grant: null,
  };
}
