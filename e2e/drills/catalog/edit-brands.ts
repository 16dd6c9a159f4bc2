import { setTimeout as sleep } from 'node:timers/promises';
import { ask, bearer, times } from '../accounts/ask';
import { adminToken, type Cluster } from '../accounts/start-cluster';

type Change = { cursor: string; slug: string; kind: string; changes: Record<string, string[]> };

/** The operator's calls and an account's, on any server of a cluster. */
export function openCatalogs(cluster: Cluster, apiKey: string) {
  const admin = (server: number, method: string, path: string, body?: object) =>
    ask(method, `${cluster.baseUrl(server)}/admin/brands/${path}`, {
      headers: bearer(adminToken),
      body,
    });
  const get = (server: number, path: string) =>
    ask('GET', `${cluster.baseUrl(server)}${path}`, { headers: { 'X-API-Key': apiKey } });
  /** Sets a drawing of one square. */
  const draw = async (server: number, slug: string, paint: string) => {
    const path = `/admin/brands/${slug}/artwork/mono`;
    return fetch(cluster.baseUrl(server) + path, {
      method: 'PUT',
      headers: { ...bearer(adminToken), 'Content-Type': 'image/svg+xml' },
      body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="${paint}" d="M0 0h2v2H0z"/></svg>`,
    });
  };
  /** Every change so far, read in pages, each from another server. */
  const readFeed = async (limit: number) => {
    const found: Change[] = [];
    let since = '';
    for (let page = 0; ; page++) {
      const path = `/v1/changes?limit=${limit}${since}`;
      const { json } = await get(page % cluster.servers.length, path);
      found.push(...(json['changes'] as Change[]));
      if (json['hasMore'] !== true) return found;
      since = `&since=${String(json['cursor'])}`;
    }
  };
  return { admin, get, draw, readFeed };
}

const slugs = times(20, (i) => `edited-${i}`);
const lookEveryMs = 500;
const unseenMax = 40;

type Edit = { edit: number; slug: string; name: string };

export type Edited = {
  /** After how many milliseconds each name was visible on the servers that did not write it. */
  delaysMs: number[];
  acknowledged: Edit[];
};

/**
 * Renames own brands on all servers in turns. Each server is asked for all of them at once, so that looking is no load of
 * its own.
 * @param range the numbers of the edits, which are in the names
 */
export async function editOnAll(
  cluster: Cluster,
  apiKey: string,
  { first, count }: { first: number; count: number },
  perSecond = Infinity,
): Promise<Edited> {
  const { admin } = openCatalogs(cluster, apiKey);
  const acknowledged: Edit[] = [];
  const watches = cluster.servers.map((_, server) => watchNames(cluster, apiKey, server));
  const startedAtMs = performance.now();
  for (const i of times(count, (at) => at)) {
    await sleep(Math.max(0, startedAtMs + (i * 1000) / perSecond - performance.now()));
    const edit = first + i;
    const slug = slugs[edit % slugs.length] ?? '';
    const server = edit % cluster.servers.length;
    const name = `Edit ${edit}`;
    const { status } = await admin(server, 'PUT', slug, { name });
    if (status !== 200) throw new Error(`Edit ${edit} got ${status}.`);
    acknowledged.push({ edit, slug, name });
    for (const [at, watch] of watches.entries()) if (at !== server) watch.expect({ edit, slug });
    while (watches.some(({ unseen }) => unseen() >= unseenMax)) await sleep(lookEveryMs);
  }
  const delaysMs = (await Promise.all(watches.map(({ stop }) => stop()))).flat();
  return { delaysMs, acknowledged };
}

/** Looks at the names on one server until all that were expected are visible. */
function watchNames(cluster: Cluster, apiKey: string, server: number) {
  let unseen: { edit: number; slug: string; sinceMs: number }[] = [];
  const delaysMs: number[] = [];
  const stopping = new AbortController();
  const look = async () => {
    const expected = unseen;
    const { json } = await ask('POST', `${cluster.baseUrl(server)}/v1/catalog/batch`, {
      headers: { 'X-API-Key': apiKey },
      body: { slugs },
    });
    const results = json['results'] as Record<string, { name: string } | null>;
    const nowMs = performance.now();
    for (const one of expected) {
      // A later edit of the same brand may have replaced it.
      if (Number(results[one.slug]?.name.split(' ')[1]) < one.edit) continue;
      delaysMs.push(nowMs - one.sinceMs);
      unseen = unseen.filter((other) => other !== one);
    }
  };
  const watching = (async () => {
    for (; !stopping.signal.aborted || unseen.length > 0; await sleep(lookEveryMs))
      if (unseen.length > 0) await look();
    return delaysMs;
  })();
  return {
    expect: (one: { edit: number; slug: string }) =>
      (unseen = [...unseen, { ...one, sinceMs: performance.now() }]),
    unseen: () => unseen.length,
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}

/** The names that the feed has of each acknowledged edit: none is lost or doubled if they are equal. */
export function namesInFeed(feed: Change[]): string[] {
  return feed
    .filter(({ slug }) => slug.startsWith('edited-'))
    .map(({ kind, changes }) => (kind === 'added' ? 'added' : (changes['name']?.[1] ?? 'no name')));
}
