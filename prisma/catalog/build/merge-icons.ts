import { getDomain } from 'tldts';
import { readArtwork } from '../sources/read-artwork';
import { listUrls, type SourceIcon } from '../sources/source-icon';
import { ownerDomains, tenantDomains } from './assign-domains';
import { isRedistributable, licenseOf } from './license-policy';
import { dropVendor, normalizeName } from '../sources/make-slug';

/** A brand in the sources, with the icon that named it first. */
export type BrandDraft = {
  icons: SourceIcon[];
  title: string;
  /** Why the brand may not be shipped. */
  blocked: string | null;
};

export type Merge = {
  drafts: BrandDraft[];
  /** Same names, different domains: merges.csv must say which brand the icon belongs to. */
  conflicts: string[];
};

const suffixes = ['js', 'ai', 'io', 'hq', 'app', 'lang', 'dev', 'org'];

/** Groups the sources' icons into brands. Sources that name brands come first; the others add drawings. */
export function mergeIcons(icons: SourceIcon[]): Merge {
  const drafts: BrandDraft[] = [];
  const byPath = new Map<string, BrandDraft>();
  const byName = new Map<string, BrandDraft>();
  const byAlias = new Map<string, BrandDraft>();
  const conflicts: string[] = [];

  const add = (draft: BrandDraft, icon: SourceIcon) => {
    draft.icons.push(icon);
    for (const key of namesOf(icon)) if (!byName.has(key)) byName.set(key, draft);
    for (const alias of icon.aliases.map(normalizeName))
      if (alias !== '' && !byAlias.has(alias)) byAlias.set(alias, draft);
  };
  const create = (icon: SourceIcon, title: string) => {
    const draft: BrandDraft = { icons: [], title: dropVendor(title), blocked: null };
    drafts.push(draft);
    add(draft, icon);
    return draft;
  };

  for (const icon of icons.filter(({ source }) => source === 'simple-icons')) {
    const draft = create(icon, icon.title ?? icon.name);
    if (!isRedistributable(licenseOf(icon))) draft.blocked = licenseOf(icon);
    for (const path of pathsOf(icon)) byPath.set(path, draft);
  }

  for (const icon of icons.filter(({ source }) => source !== 'simple-icons')) {
    const samePath =
      icon.source === '@thesvg/icons'
        ? pathsOf(icon)
            .map((path) => byPath.get(path))
            .find(Boolean)
        : undefined;
    const sameName = samePath ?? findByName(icon, byName, byAlias);
    if (sameName !== undefined) {
      if (samePath === undefined && shareDomain(sameName, icon) === false) {
        conflicts.push(`${icon.source}:${icon.name} and ${sameName.title}`);
      } else add(sameName, icon);
    } else if (icon.title !== null) create(icon, icon.title);
  }
  for (const draft of drafts) draft.blocked ??= findOwnersRefusal(draft);
  return { drafts, conflicts };
}

/** Without a statement in simple-icons, another source's copyleft or no-derivatives label counts as the owner's. */
function findOwnersRefusal({ icons }: BrandDraft): string | null {
  if (icons.some(({ source }) => source === 'simple-icons')) return null;
  return icons.map(licenseOf).find((license) => /GPL|-NC|-ND/.test(license)) ?? null;
}

function namesOf(icon: SourceIcon): string[] {
  const names = [icon.name, ...(icon.title === null ? [] : [icon.title, dropVendor(icon.title)])];
  return [...new Set(names.map(normalizeName))].filter((name) => name !== '');
}

function findByName(
  icon: SourceIcon,
  byName: ReadonlyMap<string, BrandDraft>,
  byAlias: ReadonlyMap<string, BrandDraft>,
): BrandDraft | undefined {
  const names = namesOf(icon);
  const exact =
    names.map((name) => byName.get(name)).find(Boolean) ??
    names.map((name) => byAlias.get(name)).find(Boolean);
  if (exact !== undefined) return exact;
  const near = names.flatMap((name) => [
    ...suffixes.map((suffix) => name + suffix),
    ...suffixes
      .filter((suffix) => name.endsWith(suffix))
      .map((suffix) => name.slice(0, -suffix.length)),
  ]);
  return near
    .map((name) => byName.get(name))
    .find((draft) => draft !== undefined && shareDomain(draft, icon));
}

/** The domains that are the brand's alone, as far as its icons show. */
function domainsOf(icons: readonly SourceIcon[]): string[] {
  return icons
    .flatMap(listUrls)
    .flatMap((url) => getDomain(url, { allowPrivateDomains: true }) ?? [])
    .filter((domain) => !tenantDomains.has(domain) && !ownerDomains.has(domain));
}

/** Null if either side has no domain of its own. */
function shareDomain(draft: BrandDraft, icon: SourceIcon): boolean | null {
  const [left, right] = [domainsOf(draft.icons), domainsOf([icon])];
  if (left.length === 0 || right.length === 0) return null;
  return left.some((domain) => right.includes(domain));
}

/** Path data this long is never equal by chance. */
function pathsOf(icon: SourceIcon): string[] {
  const names = [icon.forms.mono, icon.forms.main].filter((name) => name !== undefined);
  return names.flatMap((name) =>
    [...readArtwork(icon.source, name).matchAll(/ d="([^"]{24,})"/g)].map(([, path = '']) => path),
  );
}
