import { readBlocked } from '../build/apply-hand-rows';
import { makeSlug, normalizeName } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import { isLikeName } from '../known/is-like-name';
import type { KnownFacts } from '../known-facts';
import type { SourceIcon } from '../sources/source-icon';

const file = 'selfhst/brands.csv';

export type Chosen = {
  icon: SourceIcon;
  slug: string;
  name: string;
  domains: string[];
  /** The brand known by name that the drawing shows. */
  known: KnownFacts | null;
};

type HandRow = { icon: string; domain: string; name: string };

type Others = {
  /** Of brands that are drawn, or that may not be drawn. */
  takenNames: ReadonlySet<string>;
  takenDomains: ReadonlySet<string>;
  known: readonly KnownFacts[];
};

const suffixes = ['js', 'ai', 'io', 'hq', 'app', 'lang', 'dev', 'org'];
const vendors = ['apache', 'google', 'microsoft', 'amazon', 'adobe'];

/**
 * The icons of brands that no other source draws, judged by names and by the domains of brands.csv. A brand known
 * by name takes the drawing if it has that domain and a similar name; any other icon with a taken name is left out.
 * @throws Error naming the rows of brands.csv that no icon has
 */
export function chooseIcons(
  icons: readonly SourceIcon[],
  others: Others,
  handRows: readonly HandRow[] = readRows(file, ['icon', 'domain', 'name']),
): Chosen[] {
  const { isBlockedIcon, blockedSlugs } = readBlocked();
  const rows = new Map(handRows.map((row) => [row.icon, row]));
  const names = new Set(icons.map(({ name }) => name));
  const strangers = [...rows.keys()].filter((icon) => !names.has(icon));
  if (strangers.length > 0) throw new Error(`${file}: no icon ${strangers.join(', ')}`);
  const byDomain = new Map(others.known.flatMap((row) => row.domains.map((host) => [host, row])));
  const knownKeys = new Set(others.known.flatMap(keysOf));
  const chosen = icons
    .filter((icon) => !isBlockedIcon(icon))
    .flatMap((icon): Chosen[] => {
      const { domain = '', name: own = '' } = rows.get(icon.name) ?? {};
      const name = own === '' ? spell(icon.name) : own;
      const keys = [...new Set([icon.name, name].map(normalizeName))];
      const slug = makeSlug(name);
      if (blockedSlugs.has(slug) || others.takenDomains.has(domain)) return [];
      if (keys.some((key) => isHeld(key, others.takenNames))) return [];
      const known = byDomain.get(domain);
      if (known !== undefined)
        return isLikeName([name, icon.name], known)
          ? [{ icon, slug: known.slug, name: known.name, domains: known.domains, known }]
          : [];
      if ([...keys, slug].some((key) => knownKeys.has(key))) return [];
      return [{ icon, slug, name, domains: domain === '' ? [] : [domain], known: null }];
    });
  const slugs = chosen.map(({ slug }) => slug);
  return chosen.filter(({ slug }, i) => slugs.indexOf(slug) === i);
}

const keysOf = ({ slug, name, aliases }: KnownFacts) => [
  slug,
  ...[slug, name, ...aliases].map(normalizeName),
];

/** Also under the name with its language or vendor, such as "vue" and "vue-js", or without its article. */
function isHeld(key: string, taken: ReadonlySet<string>): boolean {
  return [
    key,
    ...suffixes.map((suffix) => key + suffix),
    ...suffixes
      .filter((suffix) => key.endsWith(suffix) && key.length > suffix.length + 2)
      .map((suffix) => key.slice(0, -suffix.length)),
    ...vendors.map((vendor) => vendor + key),
    key.replace(/^the/, ''),
  ].some((one) => taken.has(one));
}

const acronyms =
  /^(ai|api|cd|ci|cms|crm|db|dns|hr|id|io|irc|isp|m3u|mqtt|nvr|os|pdf|rss|tv|ui|ups|url|vpn)$/;

/** "audiobook-request" → "Audiobook Request", "paperclip-ai" → "Paperclip AI". */
function spell(name: string): string {
  return name
    .split('-')
    .map((word) =>
      acronyms.test(word) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
