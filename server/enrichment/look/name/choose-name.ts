import { capitalize, cleanName, labelOf, partsOf, separators } from './clean-name';
import type { Manifest, Page } from '../page/page';
import { findRegistrableDomain } from '../../../catalog/lookup/normalize-host';
import { fold, resembles } from './resembles';
import { addSpaces, extend, findSpelling, hasWords, writtenAsAddress } from './spell-name';

export type SiteName = {
  value: string;
  from: 'Organization.name' | 'WebSite' | 'og:site_name' | 'manifest' | 'logo' | 'title' | 'domain';
  /** From 0 to 1. */
  confidence: number;
};

type Source = SiteName['from'];
type Candidate = {
  value: string;
  from: Source;
  base: number;
  /** All of what the source says, and not a part of it. */
  isWhole: boolean;
  /** The source says that it speaks of this domain. */
  isOwn: boolean;
};

const bases: Record<Source, number> = {
  'Organization.name': 0.62,
  WebSite: 0.61,
  'og:site_name': 0.6,
  manifest: 0.55,
  logo: 0.48,
  title: 0.42,
  // Without likeness: a domain is always like itself.
  domain: 0.56,
};
/** For the domain's letters as the page spells them. */
const spelledBase = 0.84;

/**
 * What the site is called: in the order of the sources, but a name that resembles the domain, or that several sources
 * give, before one that stands alone. Home pages name agencies, slogans and platforms too.
 */
export function chooseName(domain: string, page: Page | null, manifest: Manifest | null): SiteName {
  const label = labelOf(domain);
  const said = page === null ? [] : listSaid(page, manifest, domain);
  const texts = page === null ? [] : [...listWitnesses(page), page.description, page.text];
  const spelled = findSpelling(texts, domain);
  const parts = said.flatMap((one) => listParts(one, label));
  const own: Candidate = {
    value:
      spelled === null
        ? (writtenAsAddress(domain, said) ?? capitalize(label))
        : extend(
            spelled,
            parts.map(({ value }) => value),
            texts,
          ),
    from: 'domain',
    base: spelled === null ? bases.domain : spelledBase,
    isWhole: true,
    isOwn: true,
  };
  const candidates = [own, ...parts];
  const judging = {
    label,
    domain,
    candidates,
    witnesses: page === null ? [] : listWitnesses(page),
  };
  const judged = candidates.map((candidate) => ({
    ...candidate,
    score: score(candidate, judging),
  }));
  const {
    value,
    from,
    score: sure,
  } = judged.reduce((best, one) => (one.score > best.score ? one : best));
  const confidence =
    from !== 'domain' ? Math.min(0.98, Math.max(0.2, sure)) : spelled === null ? 0.3 : 0.5;
  return {
    value: addSpaces(value, texts, domain),
    from,
    confidence: Math.round(confidence * 100) / 100,
  };
}

type Said = { text: string; from: Source; bonus: number; isOwn?: boolean };

function listSaid(page: Page, manifest: Manifest | null, domain: string): Said[] {
  const ofOrganizations = page.organizations.flatMap(({ name, others, url, isOrganization }) => {
    const isOwn =
      url !== null && URL.canParse(url) && findRegistrableDomain(new URL(url).hostname) === domain;
    const from: Source = isOrganization ? 'Organization.name' : 'WebSite';
    return [name, ...others].map((text, i): Said => ({
      text,
      from,
      isOwn,
      bonus: (isOwn ? 0.06 : 0) - (i === 0 ? 0 : 0.03),
    }));
  });
  const named: [string | null, Source][] = [
    [page.siteName, 'og:site_name'],
    ...[...(manifest?.names ?? []), ...page.applicationNames].map((name): [string, Source] => [
      name,
      'manifest',
    ]),
    ...page.logos
      .filter(({ score: sure }) => sure >= 7)
      .slice(0, 3)
      .map(({ text }): [string | null, Source] => [text, 'logo']),
    [page.title, 'title'],
    [page.shareTitle, 'title'],
  ];
  return [
    ...ofOrganizations,
    ...named.flatMap(([text, from], order): Said[] =>
      text === null ? [] : [{ text, from, bonus: -order * 0.002 }],
    ),
  ];
}

/** Where a name shows that something else states. */
const listWitnesses = (page: Page): (string | null)[] => [
  ...page.logos.slice(0, 4).map(({ text }) => text),
  page.copyright,
  page.title,
  page.shareTitle,
  ...page.headings,
  page.siteName,
];

const listParts = ({ text, from, bonus, isOwn = false }: Said, label: string): Candidate[] =>
  partsOf(text).flatMap((part, index) => {
    const value = cleanName(part, label);
    if (value === null) return [];
    return [
      {
        value,
        from,
        isWhole: index === 0,
        isOwn,
        base: bases[from] + bonus - (index === 0 ? 0 : 0.02),
      },
    ];
  });

type Judging = {
  label: string;
  domain: string;
  candidates: readonly Candidate[];
  witnesses: readonly (string | null)[];
};

function score(
  { value, from, base, isWhole, isOwn }: Candidate,
  { label, domain, candidates, witnesses }: Judging,
): number {
  if (from === 'domain') return base;
  const likeness = Math.max(resembles(value, label), resembles(value, domain));
  const folded = fold(value);
  const sources = new Set(
    candidates
      .filter((one) => fold(one.value) === folded && one.from !== 'domain')
      .map((one) => one.from),
  );
  const seen = witnesses.filter((text) => text !== null && hasWords(text, value)).length;
  let points =
    base +
    0.34 * likeness +
    0.05 * Math.min(3, Math.max(0, sources.size - 1)) +
    // A longer name around the letters of the domain is the whole one if it is said twice.
    (sources.size > 1 && folded !== label && !isAddress(value) && hasWords(value, label)
      ? 0.08
      : 0) +
    0.02 * Math.min(4, seen);
  if (likeness < 0.3) {
    // The site's own word for itself outweighs a domain that the page never spells.
    const alone = from === 'og:site_name' ? 0.03 : isOwn ? 0.1 : 0.3;
    points -= sources.size > 2 ? 0.02 : sources.size > 1 || seen > 2 ? Math.min(alone, 0.1) : alone;
    if (from === 'title') points -= isWhole ? 0.35 : 0.1;
  }
  // A slogan beside the name, or in its place.
  const words = value.split(/\s+/).length;
  if (words > 4) points -= 0.04 * (words - 4);
  if (isWhole && separators.test(value)) points -= 0.15;
  if (/[.!?]\s|[!?]$|,\s/.test(value)) points -= 0.12;
  // An address is how the site is reached, not what it is called, unless the brand writes it like a name.
  if (
    /^(?:https?:\/\/|www\.)/i.test(value) ||
    (value === value.toLowerCase() && value.endsWith(domain))
  )
    return Math.min(points, bases.domain - 0.01);
  return points;
}

const isAddress = (value: string) => /^\S+\.\w{2,}$/.test(value);
