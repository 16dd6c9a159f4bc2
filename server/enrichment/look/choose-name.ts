import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { SiteName } from './look';
import type { Manifest, Page } from './page';
import { resembles } from './resembles';

const lengthMax = 80;

/** Names of pages and of unfinished sites. */
const genericName =
  /^(?:home ?page|home|homepagina|welcome|willkommen|bienvenue|bienvenidos?|benvenuti|index|start|startseite|startpagina|accueil|inicio|in[ií]cio|p[aá]gina (?:principal|inicial)|главная(?: страница)?|首页|主页|ホーム|トップページ|main(?: page)?|my (?:site|blog|website|wordpress(?: site| blog| website)?|store|shop|company|app|webpage|joomla!? site)|mysite|mijn site|wordpress(?: site)?|just another [\w ]+ site|(?:web)?site(?: name| title)?|company(?: name)?|your (?:company|site|name|brand|logo|website)[\w ]*|organization|business name|untitled|untitled document|no title|document|new page|page ?\d*|title|app|web ?app|application|dashboard|log ?in|sign ?in|loading|loading\.\.\.|please wait|default|default title|test|demo|blog|news|shop|store|online ?shop|e-?shop|webshop|portal|official (?:site|website|web site|store)|site officiel|sitio oficial|offizielle (?:website|webseite)|react app|vite app|next(?:\.js)? app|create next app|nuxt(?:\.js)? ?\w*|vue app|angular app|ionic app|gatsby[\w ]*|vite \+ \w+|svelte ?\w*|(?:error )?\d{3}(?: .*)?|error|forbidden|not found|page not found|access denied|just a moment\.*|coming soon|under construction|maintenance|global|english|en|de|fr|us|usa|worldwide|international|contact|about(?: us)?|logo|header logo|site logo|company logo|main logo|image|menu|undefined|null|none|n\/a|admin|editor|author|website|webseite|sitio web|site web)$/i;

/** Those who make or host sites and leave their own name in them. */
const platformName =
  /^(?:wordpress(?:\.com|\.org)?|wix(?:\.com)?|squarespace|shopify|webflow|godaddy|weebly|jimdo|joomla!?|drupal|typo3|magento|prestashop|opencart|bigcommerce|woocommerce|yoast|yoast seo|elementor|divi|elegant themes|hostinger|namecheap|bluehost|ionos|strato|blogger|blogspot|tumblr|medium|substack|ghost|notion|carrd|framer|vercel|netlify|github pages|google sites|cloudflare|facebook|twitter|instagram|linkedin|youtube|google|gravatar|schema\.org|hubspot|duda|strikingly|tilda|odoo|plesk|cpanel|nginx|apache)$/i;

const affixes: readonly RegExp[] = [
  /^(?:welcome to|willkommen (?:bei|auf|beim|in)|bienvenue (?:sur|chez|à)|bienvenid[oa]s? (?:a|al)|benvenut[oi] (?:su|in|a|da)|welkom bij|home of|home (?:page )?[|\-–—:]|about|the official (?:site|website|home ?page|web ?site) of|official (?:site|website) of|site officiel d[eu]|sitio oficial de|website (?:of|von))\s+/i,
  /\s*[|\-–—:·•,(]?\s*(?:the )?(?:official (?:web ?site|site|store|online (?:store|shop)|home ?page|page|blog|us (?:site|store))|offizielle[rs]? (?:web ?site|webseite|online ?shop|shop)|site (?:web )?officiel|boutique en ligne(?: officielle)?|sitio (?:web )?oficial|p[aá]gina oficial|web oficial|sito ufficiale|tienda (?:online )?oficial|home ?page|startseite|start page|accueil|home)\)?$/i,
  /\s+(?:logo|logotype|wordmark|icon|favicon|brand mark|homepage|web ?site)$/i,
  /[\s|\-–—:·•»,]+$/,
  /^[\s|\-–—:·•»,]+/,
];

/** Legal forms, at the end of a name. "& Co." is a part of it. */
const legalForm =
  /(?:,\s*|\s+)(?:inc\.?|incorporated|llc|l\.l\.c\.|ltd\.?|limited|gmbh(?: ?& ?co\.? ?kga?)?|ggmbh|mbh|corp\.?|corporation|plc\.?|p\.l\.c\.|pty\.? ?ltd\.?|pvt\.? ?ltd\.?|pte\.? ?ltd\.?|llp|lp|b\.?v\.?|n\.?v\.?|s\.?a\.?r\.?l\.?|s\.a\.s\.?|sas|s\.a\.|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?l\.?u?\.?|a\/s|aps|oyj?|asa|a\.?s\.|s\.?r\.?o\.?|sp\. ?z ?o\.? ?o\.?|kft\.?|zrt\.?|e\.? ?v\.?|e\.? ?g\.|kgaa|ohg|ug(?: \(haftungsbeschränkt\))?|co\.,? ?ltd\.?|k\.?k\.?|株式会社|有限公司)$/iu;
/** These are words or names too unless they are in capitals. */
const legalCapitals = /\s+(?:AG|SE|SA|AB|AS|KG|NV|BV|SAS|SL|PBC|ASBL|VZW)$/;

/** A name without what is around it; null if nothing of a name is left. */
export function cleanName(text: string | null, label: string): string | null {
  let name = (text ?? '')
    .replaceAll(/[®™©]|\((?:R|TM)\)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (let i = 0; i < 3; i++) for (const affix of affixes) name = cut(name, affix);
  for (const form of [legalForm, legalCapitals, legalForm])
    name = /&\s*co\.?$/i.test(name) ? name : cut(name, form);
  name = name.replaceAll(/^["'“”„«»‘’]+|["'“”„«»’]+$/g, '').trim();
  if (name.length === 0 || name.length > lengthMax || !/[\p{L}\p{N}]/u.test(name)) return null;
  const isOwn = resembles(name, label) >= 0.9;
  return !isOwn && (genericName.test(name) || platformName.test(name)) ? null : name;
}

/** Unless nothing is left. */
function cut(name: string, affix: RegExp): string {
  const rest = name.replace(affix, '').trim();
  return rest.length > 1 ? rest : name;
}

const separators =
  /\s+[|\-–—·•~/»«›:⋅∙►▷▶★☆✓]+\s+|\s*[|｜•·»›]\s*|\s*::\s*|[:：]\s+|\s+[-–—]+(?=\S)|[—–]|[-–—]\s+|(?<=\p{L})[,，]\s*(?=\p{Script=Han})|_(?=\p{Script=Han})|。/u;

/** Of a text with a slogan beside the name the parts; the text itself is the first. */
const partsOf = (text: string) => [
  text,
  ...text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part.length > 0),
];

type Source = SiteName['from'];
type Candidate = { value: string; from: Source; base: number; isWhole: boolean };

const bases: Record<Source, number> = {
  'Organization.name': 0.62,
  WebSite: 0.61,
  'og:site_name': 0.6,
  manifest: 0.55,
  title: 0.42,
  domain: 0.5,
};

/**
 * What the site is called: in the order of the sources, but a name that resembles the domain, or that several sources
 * give, before one that stands alone. Home pages name agencies, slogans and platforms too.
 */
export function chooseName(domain: string, page: Page | null, manifest: Manifest | null): SiteName {
  const label = labelOf(domain);
  const candidates = page === null ? [] : listNames(page, manifest, label);
  const texts =
    page === null
      ? []
      : [
          page.title,
          page.shareTitle,
          page.siteName,
          ...page.headings,
          page.copyright,
          page.description,
          ...page.logos.map(({ text }) => text),
        ];
  const spelled = findSpelling(texts, domain);
  const all: Candidate[] = [
    ...candidates,
    {
      value: spelled ?? capitalize(label),
      from: 'domain',
      base: spelled === null ? 0.45 : 0.5,
      isWhole: true,
    },
  ];
  const witnesses =
    page === null
      ? []
      : [
          ...page.logos.slice(0, 4).map(({ text }) => text),
          page.copyright,
          page.title,
          page.shareTitle,
          ...page.headings,
          page.siteName,
        ];
  const judged = all.map((candidate) => ({
    ...candidate,
    score: score(candidate, { label, domain, all, witnesses }),
  }));
  const [best] = judged.toSorted((one, other) => other.score - one.score);
  const {
    value,
    from,
    score: sure,
  } = best ?? { value: capitalize(label), from: 'domain' as const, score: 0.3 };
  const confidence =
    from === 'domain' ? (spelled === null ? 0.3 : 0.5) : Math.min(0.98, Math.max(0.2, sure));
  return { value, from, confidence: Math.round(confidence * 100) / 100 };
}

function listNames(page: Page, manifest: Manifest | null, label: string): Candidate[] {
  const named: [string | null, Source][] = [
    ...page.organizations.map(({ name, isOrganization }): [string, Source] => [
      name,
      isOrganization ? 'Organization.name' : 'WebSite',
    ]),
    ...page.organizations.flatMap(({ others, isOrganization }) =>
      others.map((name): [string, Source] => [
        name,
        isOrganization ? 'Organization.name' : 'WebSite',
      ]),
    ),
    [page.siteName, 'og:site_name'],
    ...[...(manifest?.names ?? []), ...page.applicationNames].map((name): [string, Source] => [
      name,
      'manifest',
    ]),
    [page.title, 'title'],
    [page.shareTitle, 'title'],
  ];
  return named.flatMap(([text, from], order) => {
    const parts = text === null ? [] : partsOf(text);
    return parts.flatMap((part, index) => {
      const value = cleanName(part, label);
      if (value === null) return [];
      const isWhole = index === 0;
      return [{ value, from, isWhole, base: bases[from] - (isWhole ? 0 : 0.02) - order * 0.002 }];
    });
  });
}

type Judging = {
  label: string;
  domain: string;
  all: readonly Candidate[];
  witnesses: readonly (string | null)[];
};

function score(
  { value, from, base, isWhole }: Candidate,
  { label, domain, all, witnesses }: Judging,
): number {
  const likeness = Math.max(resembles(value, label), resembles(value, domain));
  const folded = fold(value);
  const sources = new Set(
    all.filter((one) => fold(one.value) === folded && one.from !== 'domain').map((one) => one.from),
  );
  const seen = witnesses.filter(
    (text) => text !== null && ` ${fold(text, ' ')} `.includes(` ${fold(value, ' ')} `),
  ).length;
  const isLatin = /\p{Script=Latin}/u.test(value);
  let points =
    base +
    0.34 * likeness +
    0.05 * Math.min(3, Math.max(0, sources.size - 1)) +
    0.02 * Math.min(4, seen);
  const words = value.split(/\s+/).length;
  if (likeness < 0.3 && isLatin)
    points -= from === 'domain' ? 0 : sources.size > 1 || seen > 2 ? 0.1 : 0.3;
  if (from === 'title' && likeness < 0.3) points -= isWhole ? 0.35 : 0.1;
  // A slogan beside the name, or in its place.
  if (words > 4) points -= 0.04 * (words - 4);
  if (isWhole && separators.test(value)) points -= 0.15;
  if (/[.!?]\s|[!?]$|,\s/.test(value)) points -= 0.12;
  // An address is how the site is reached, not what it is called, unless nothing else is said.
  if (/^(?:https?:\/\/|www\.)/i.test(value) || value.toLowerCase() === domain) points -= 0.16;
  if (value.length > 3 && value === value.toLowerCase() && /[a-z]/.test(value)) points -= 0.01;
  return points;
}

/** The words that spell the label, wherever the page has them: "YouTube" for youtube.com. */
function findSpelling(texts: readonly (string | null)[], domain: string): string | null {
  const label = fold(labelOf(domain));
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = (text ?? '')
      .split(/[\s|–—·•:,()“”"]+/u)
      .filter((word) => word !== '')
      .slice(0, 120);
    for (let start = 0; start < words.length; start++) {
      for (let end = start + 1; end <= Math.min(words.length, start + 5); end++) {
        const run = words
          .slice(start, end)
          .join(' ')
          .replace(/[.!?;'’®™]+$/u, '');
        if (fold(run) !== label || /^(?:www\.|https?:)/i.test(run) || run.toLowerCase() === domain)
          continue;
        // Without any capital it may be an address or a handle.
        counts.set(run, (counts.get(run) ?? 0) + (/\p{Lu}/u.test(run) ? 3 : 1));
      }
    }
  }
  const [best] = [...counts].sort((one, other) => other[1] - one[1]);
  return best?.[0] ?? null;
}

/** The part of a registrable domain that its owner chose, as people read it. */
export function labelOf(domain: string): string {
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  const label = domainWithoutSuffix ?? domain.split('.')[0] ?? domain;
  return domainToUnicode(label) || label;
}

const fold = (text: string, joint = '') =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, joint)
    .trim();

/** "acme-tools" is "Acme Tools"; few letters are usually initials. */
function capitalize(label: string): string {
  if (/^[a-z]{1,3}$/.test(label)) return label.toUpperCase();
  return label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
}
