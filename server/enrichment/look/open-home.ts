import { findGenericPage, type GenericPage } from './generic-pages';
import type { Page } from './page/page';
import { findRegistrableDomain } from '../../catalog/lookup/normalize-host';
import type { LookOutcome } from './look';
import { readPage } from './site-reader';
import { type Fetched, isSite, robotsToken, type Visit } from './visit';

/** The home page of a domain, or why there is none. */
export type Home =
  | { kind: 'page'; page: Page }
  /** Pictures at fixed places may be asked for all the same. */
  | { kind: 'guarded'; origin: string; why: string; isChallenge: boolean }
  | { kind: 'none'; outcome: LookOutcome; why: string; movedTo: string | null; url: string | null };

type Means = { visit: Visit; label: string };

const leadsMax = 2;
const none = (
  outcome: LookOutcome,
  why: string,
  movedTo: string | null = null,
  url: string | null = null,
): Home => ({ kind: 'none', outcome, why, movedTo, url });

/** Tries `https` before `http`, and `www.` where the bare host has no address or fails. */
export async function openHome(domain: string, means: Means): Promise<Home> {
  const { visit } = means;
  const unknown = new Set<string>();
  let failure: Home = none('unreachable', 'there was no response');
  for (const origin of [
    `https://${domain}`,
    `https://www.${domain}`,
    `http://${domain}`,
    `http://www.${domain}`,
  ]) {
    const { hostname } = new URL(origin);
    if (unknown.has(hostname) || visit.left < 2) continue;
    const robots = await visit.openRobots(origin);
    if (robots.kind === 'failed') {
      if (robots.isUnknownHost) unknown.add(hostname);
      else failure = better(failure, none('unreachable', robots.why));
      continue;
    }
    const home = await openPage(startOf(origin, robots, visit), means);
    if (!mayTryOn(home)) return home;
    failure = better(failure, home);
  }
  return unknown.size === 2 ? none('no_such_host', 'the host has no address') : failure;
}

/** Where the rules are, the site is: this saves a redirect. */
function startOf(origin: string, robots: Fetched, visit: Visit): string {
  if (robots.kind !== 'response') return `${origin}/`;
  const last = new URL(robots.response.url);
  return last.pathname === '/robots.txt' && visit.isOwn(last) ? `${last.origin}/` : `${origin}/`;
}

/** A host that is not set up, where another may be. */
const mayTryOn = (home: Home) =>
  home.kind === 'none' && home.outcome === 'unreachable' && home.url === null
    ? true
    : home.kind === 'guarded' && !home.isChallenge;

/** The first reason is the best, but a page with an error tells more than no response. */
const better = (first: Home, next: Home) =>
  first.kind === 'none' && first.url === null ? next : first;

async function openPage(start: string, means: Means): Promise<Home> {
  let outer: Page | null = null;
  let url = start;
  for (let leads = 0; ; leads++) {
    const fetched = await means.visit.fetch('page', url, false);
    const home = await receive(fetched, means);
    if (home.kind !== 'page')
      return outer === null || home.kind === 'guarded' || home.outcome !== 'unreachable'
        ? home
        : { kind: 'page', page: outer };
    const { leadsTo } = home.page;
    const page: Page = outer === null ? home.page : merge(outer, home.page);
    if (leadsTo === null || leads === leadsMax) return { kind: 'page', page };
    const next = new URL(leadsTo);
    if (!isSite(next)) return { kind: 'page', page };
    if (!means.visit.isOwn(next)) return moved(next, url);
    outer = page;
    url = leadsTo;
  }
}

/** A frameset has the title, and its frame has the logo. */
const merge = (outer: Page, inner: Page): Page => ({
  ...inner,
  title: inner.title ?? outer.title,
  siteName: inner.siteName ?? outer.siteName,
  description: inner.description ?? outer.description,
  icons: [...inner.icons, ...outer.icons],
  organizations: [...inner.organizations, ...outer.organizations],
  manifest: inner.manifest ?? outer.manifest,
});

function moved(to: URL, from: string): Home {
  const domain = findRegistrableDomain(to.hostname) ?? to.hostname;
  return none('moved', `the site is at ${domain} now`, domain, from);
}

async function receive(fetched: Fetched, { visit, label }: Means): Promise<Home> {
  if (fetched.kind === 'moved') return moved(fetched.to, '');
  if (fetched.kind === 'forbidden')
    return none('unwanted', 'robots.txt asks not to fetch the page', null, fetched.url);
  if (fetched.kind === 'closed')
    return none('unreachable', 'the server fails to give its robots.txt');
  if (fetched.kind === 'failed') return none('unreachable', fetched.why);
  const { response, header, step } = fetched;
  const tell = (home: Home) => {
    if (home.kind !== 'page') step.note = home.why;
    return home;
  };
  const { status, url } = response;
  const { origin } = new URL(url);
  if (status === 429)
    return tell(none('unreachable', 'the site asks for fewer requests (HTTP 429)', null, url));
  if (hasWish(header('x-robots-tag')))
    return tell(none('unwanted', 'a header asks for no use of its pictures', null, url));
  const type = header('content-type');
  if (!isPage(type, response.body))
    return tell(
      none(
        'unreachable',
        `no web page, but ${type || 'something without a type'} (HTTP ${status})`,
        null,
        status < 400 ? url : null,
      ),
    );
  const page = await readPage({
    body: response.body,
    contentType: type,
    url,
    words: [label],
  });
  if (page === null) return tell(none('unreachable', 'the page takes too long to read', null, url));
  const generic = findGenericPage(page, {
    status,
    isMitigated: /challenge/i.test(header('cf-mitigated')),
    label,
  });
  if (generic !== null) return tell(ofGeneric(generic, status, origin));
  if ([401, 403, 405, 406, 451, 503].includes(status))
    return tell({ kind: 'guarded', origin, why: `HTTP ${status}`, isChallenge: false });
  if (status >= 400) return tell(none('unreachable', `HTTP ${status}`));
  if (hasWish(page.robots.join(', ')))
    return tell(
      none('unwanted', 'the page asks for no use of its pictures (meta robots)', null, url),
    );
  step.note = [
    page.title === null ? 'no title' : `"${page.title.slice(0, 80)}"`,
    visit.isOwn(new URL(page.url)) ? '' : page.url,
  ]
    .filter((part) => part !== '')
    .join(' ');
  return { kind: 'page', page };
}

function ofGeneric({ kind, why }: GenericPage, status: number, origin: string): Home {
  if (kind === 'challenge') return { kind: 'guarded', origin, why, isChallenge: true };
  return status >= 400 && kind === 'default'
    ? none('unreachable', `HTTP ${status}: ${why}`)
    : none('not_a_logo', why, null, origin);
}

const isPage = (type: string, body: Uint8Array) =>
  /html|xml/i.test(type) ||
  (/^\s*(?:\uFEFF)?\s*<(?:!doctype|html|head|body|meta|title|!--|\?xml)/i.test(
    Buffer.from(body.subarray(0, 1024)).toString('utf8'),
  ) &&
    !/^image\//i.test(type));

const wishes = /^(?:noai|noimageai|noimageindex)$/;

/**
 * Whether directives ask not to use pictures, of all robots or of ours. "noindex" asks for something else: that a page is
 * not listed.
 */
export function hasWish(directives: string): boolean {
  let isForUs = true;
  return directives
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [, bot, directive = ''] = /^\s*(?:([\w-]+)\s*:)?\s*(.*?)\s*$/.exec(part) ?? [];
      // A name is for all directives that follow it; some directives have a value in the same form.
      if (bot !== undefined && !/^(?:max-|unavailable_after)/.test(bot))
        isForUs = bot === robotsToken.toLowerCase();
      return isForUs && wishes.test(directive);
    });
}
