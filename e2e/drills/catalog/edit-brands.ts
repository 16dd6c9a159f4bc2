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

const slugs = 20;

/**
 * Renames own brands on all servers in turns.
 * @returns after how many milliseconds each name was visible on the servers that did not write it, and all names that
 * were acknowledged
 */
export async function editOnAll(cluster: Cluster, apiKey: string, edits: number) {
  const { admin, get } = openCatalogs(cluster, apiKey);
  const delaysMs: number[] = [];
  const acknowledged: { slug: string; name: string }[] = [];
  const isVisible = async (server: number, slug: string, edit: number) => {
    const { json } = await get(server, `/v1/catalog/${slug}`);
    // A later edit of the same brand may have replaced it.
    return Number(String(json['name']).split(' ')[1]) >= edit;
  };
  const watch = async (server: number, slug: string, edit: number) => {
    const startedAtMs = performance.now();
    while (!(await isVisible(server, slug, edit))) await sleep(50);
    delaysMs.push(performance.now() - startedAtMs);
  };
  const watches: Promise<void>[] = [];
  for (const edit of times(edits, (i) => i)) {
    const [server, slug, name] = [
      edit % cluster.servers.length,
      `edited-${edit % slugs}`,
      `Edit ${edit}`,
    ];
    const { status } = await admin(server, 'PUT', slug, { name });
    if (status !== 200) throw new Error(`Edit ${edit} got ${status}.`);
    acknowledged.push({ slug, name });
    const others = cluster.servers.map((_, i) => i).filter((i) => i !== server);
    for (const other of others) watches.push(watch(other, slug, edit));
    if (watches.length > 40) await Promise.all(watches.splice(0));
  }
  await Promise.all(watches);
  return { delaysMs, acknowledged };
}

/** The names that the feed has of each acknowledged edit: none is lost or doubled if they are equal. */
export function namesInFeed(feed: Change[]): string[] {
  return feed
    .filter(({ slug }) => slug.startsWith('edited-'))
    .map(({ kind, changes }) => (kind === 'added' ? 'added' : (changes['name']?.[1] ?? 'no name')));
}
