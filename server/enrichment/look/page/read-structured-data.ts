import type { CheerioAPI } from 'cheerio';
import { findRegistrableDomain } from '../../../catalog/lookup/normalize-host';
import { foldText, type Organization, resolveUrl } from './page';

const nodesMax = 2000;
const organizationsMax = 12;
const textBytesMax = 256 * 1024;

/** Types of schema.org for those that run a site. Its subtypes are many: the endings find most. */
const organizationType =
  /(?:Organization|Corporation|Business|Store|Shop|Restaurant|Hotel|Bank\w*|CreditUnion|University|College\w*|School|Airline|NGO|Brand|Agency|Hospital|Clinic|Museum|Library|Club|Team|Service|Company|Dealer|Salon|Gym|Attorney|Dentist|Physician|Newspaper|Cafe\w*|Bakery|Lodging\w*|Resort|Consortium|Cooperative|PoliticalParty|PerformingGroup|MusicGroup)$/i;
/** What carries the site's own organization as a part. */
const holders = [
  '@graph',
  'publisher',
  'provider',
  'mainEntity',
  'mainEntityOfPage',
  'about',
  'isPartOf',
  'sourceOrganization',
  'copyrightHolder',
];
/** Of a site they are its owner; of an article or a product they are another organization. */
const siteHolders = ['author', 'creator'];

type Node = Record<string, unknown>;

/**
 * The organizations and sites that JSON-LD and microdata name, those first that the page is about. The JSON is read
 * leniently: comments, CDATA and control characters are common.
 */
export function readOrganizations($: CheerioAPI, base: string): Organization[] {
  const found: { organization: Organization; depth: number }[] = [];
  $('script[type*="ld+json" i]').each((_, script) => {
    const parsed = parseLeniently($(script).text());
    if (parsed === null) return;
    const ids = indexById(parsed);
    walk(parsed, (node, depth) => {
      const organization = readNode(node, ids, base);
      if (organization !== null) found.push({ organization, depth });
    });
  });
  const all = [
    ...found
      .toSorted((one, other) => one.depth - other.depth)
      .map(({ organization }) => organization),
    ...readMicrodata($, base),
  ];
  // Partners and parents are named beside the owner. Alone, one with another address is the owner under another domain.
  const own = all.filter(({ url }) => !isElsewhere(url, base));
  return (own.length > 0 ? own : all).slice(0, organizationsMax);
}

/** Below another registrable domain, and not the same name below another ending. */
function isElsewhere(url: string | null, base: string): boolean {
  if (url === null) return false;
  const [there, here] = [url, base].map(
    (one) => findRegistrableDomain(new URL(one).hostname) ?? '',
  );
  return there !== here && there?.split('.')[0] !== here?.split('.')[0];
}

function parseLeniently(text: string): unknown {
  if (text.length > textBytesMax) return null;
  const bare = text
    .replace(/^\s*(?:\/\*\s*)?<!\[CDATA\[(?:\s*\*\/)?|(?:\/\*\s*)?\]\]>(?:\s*\*\/)?\s*$/g, '')
    .replace(/^\s*<!--|-->\s*$/g, '')
    .trim()
    .replace(/;$/, '');
  for (const attempt of [
    bare,
    bare.replaceAll(/\p{Cc}+/gu, ' '),
    bare.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/,\s*([}\]])/g, '$1'),
  ]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // The next attempt, or another script of the page.
    }
  }
  return null;
}

/** Visits every object, the outer ones first; bounded, for deep and wide documents. */
function walk(root: unknown, visit: (node: Node, depth: number) => void): void {
  let level: unknown[] = [root];
  let count = 0;
  for (let depth = 0; depth < 8 && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const one of level.flat(2)) {
      if (typeof one !== 'object' || one === null || Array.isArray(one) || ++count > nodesMax)
        continue;
      const node = one as Node;
      visit(node, depth);
      const isSite = typesOf(node).some((type) => /^Web(?:Site|Page)$/i.test(type));
      for (const [key, value] of Object.entries(node))
        if (holders.includes(key) || (isSite && siteHolders.includes(key))) next.push(value);
    }
    level = next;
  }
}

function indexById(root: unknown): Map<string, Node> {
  const ids = new Map<string, Node>();
  walk(root, (node) => {
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 1)
      ids.set(id, { ...node, ...ids.get(id) });
  });
  return ids;
}

const typesOf = (node: Node): string[] =>
  [node['@type']]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? [type.replace(/^.*[/:#]/, '')] : []));

function readNode(node: Node, ids: ReadonlyMap<string, Node>, base: string): Organization | null {
  const types = typesOf(node);
  const isOrganization = types.some((type) => organizationType.test(type));
  if (
    !isOrganization &&
    !types.some((type) =>
      /^(?:WebSite|WebApplication|SoftwareApplication|MobileApplication)$/i.test(type),
    )
  )
    return null;
  const name = textOf(node['name']) ?? textOf(node['legalName']);
  const logo = imageOf(node['logo'], ids, base);
  if (name === null && logo === null) return null;
  return {
    name: name ?? '',
    others: [node['alternateName'], node['legalName']]
      .flat()
      .flatMap((one) => textOf(one) ?? [])
      .slice(0, 4),
    url: resolveUrl(textOf(node['url']), base),
    logo,
    sameAs: [node['sameAs']]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? [one.trim()] : []))
      .slice(0, 30),
    isOrganization,
  };
}

/** A text, or the first of a list, or `{"@value": …}`. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value === 'string') return foldText(value, 200);
  return typeof value === 'object' && value !== null ? textOf((value as Node)['@value']) : null;
}

/** A logo is an address, an `ImageObject` or a reference to one. */
function imageOf(
  value: unknown,
  ids: ReadonlyMap<string, Node>,
  base: string,
  depth = 0,
): string | null {
  if (depth > 3) return null;
  if (Array.isArray(value)) return imageOf(value[0], ids, base, depth + 1);
  if (typeof value === 'string') return resolveUrl(value, base);
  if (typeof value !== 'object' || value === null) return null;
  const node = value as Node;
  const own = node['url'] ?? node['contentUrl'];
  if (own !== undefined) return imageOf(own, ids, base, depth + 1);
  const id = node['@id'];
  if (typeof id !== 'string') return null;
  const known = ids.get(id);
  if (known !== undefined && known !== node) return imageOf(known, ids, base, depth + 1);
  return /\.(?:png|svg|jpe?g|webp|gif|avif)(?:[?#]|$)/i.test(id) ? resolveUrl(id, base) : null;
}

function readMicrodata($: CheerioAPI, base: string): Organization[] {
  const found: Organization[] = [];
  $('[itemscope][itemtype*="schema.org" i]')
    .slice(0, 50)
    .each((_, scope) => {
      const type = ($(scope).attr('itemtype') ?? '').trim().replace(/^.*\//, '');
      const isOrganization = organizationType.test(type);
      if (!isOrganization && !/^WebSite$/i.test(type)) return;
      const own = (property: string) =>
        $(scope)
          .find(`[itemprop~="${property}"]`)
          .filter((__, element) => $(element).parent().closest('[itemscope]').get(0) === scope);
      const valueOf = (property: string) => {
        const element = own(property).first();
        return foldText(element.attr('content') ?? element.text(), 200);
      };
      const name = valueOf('name');
      const logo = own('logo').first();
      const image = logo.is('img') ? logo : logo.find('img').first();
      const address =
        logo.attr('content') ?? image.attr('src') ?? logo.attr('src') ?? logo.attr('href');
      if (name === null && address === undefined) return;
      found.push({
        name: name ?? '',
        others: [],
        url: resolveUrl(
          own('url').first().attr('href') ?? own('url').first().attr('content'),
          base,
        ),
        logo: resolveUrl(address, base),
        sameAs: [],
        isOrganization,
      });
    });
  return found;
}
