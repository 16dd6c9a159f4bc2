import { findRegistrableDomain } from '../../../server/catalog/lookup/normalize-host';
import { listIcons } from '../build/list-icons';
import { packageVersion } from '../sources/package-folder';
import { keyOf, listUrls } from '../sources/source-icon';
import { readBlocked, readMerges, readTitles } from '../build/apply-hand-rows';
import { assignDomains } from '../build/assign-domains';
import { createCategorizer } from '../build/categorize-brand';
import { findBrandColor, listAliases } from '../build/describe-brand';
import { mergeIcons } from '../build/merge-icons';
import { type NamedBrand, nameBrands } from '../build/name-brands';
import type { BrandFacts } from '../facts';
import type { KnownFacts } from '../known-facts';

export type Undrawn = Omit<KnownFacts, 'id' | 'rank'>;

/**
 * Brands whose drawing may not be redistributed, such as Vue: a name, a domain and a color are not a drawing. Those to
 * which no name gives a domain have none.
 */
export function listUndrawn(drawn: readonly BrandFacts[]): Undrawn[] {
  const owned = new Set(drawn.flatMap(({ domains }) => domains));
  const slugs = new Set(drawn.flatMap(({ slug, lookups }) => [slug, ...lookups]));
  const brands = listSourceBrands().filter(({ slug }) => !slugs.has(slug));
  const domains = assignDomains(
    brands.map((brand) => ({
      slug: brand.slug,
      name: brand.title,
      aliases: listAliases(brand, []),
      sourceSlugs: brand.icons.map(({ name }) => name),
      urls: brand.icons.flatMap(listUrls),
    })),
    new Map(),
  );
  const categorize = createCategorizer([...drawn, ...brands].map(({ slug }) => slug));
  return brands.flatMap((brand) => {
    const own =
      domains.get(brand.slug)?.filter((host) => !owned.has(host) && isRegistrable(host)) ?? [];
    return describe(brand, own, categorize);
  });
}

/** A host such as fonts.adobe.com still leads to its owner, which has a logo. */
const isRegistrable = (host: string) => findRegistrableDomain(host) === host;

/** As named by `npm run catalog:build`, whether they can be drawn or not. */
export function listSourceBrands(): NamedBrand[] {
  const titles = readTitles();
  const merges = readMerges();
  const { isBlockedIcon } = readBlocked();
  const icons = listIcons()
    .map((icon) => ({ ...icon, title: titles.get(keyOf(icon)) ?? icon.title }))
    .filter((icon) => !isBlockedIcon(icon));
  const isForced = (icon: (typeof icons)[number]) => merges.has(keyOf(icon));
  const { drafts } = mergeIcons(icons.filter((icon) => !isForced(icon)));
  return nameBrands(drafts);
}

function describe(
  brand: NamedBrand,
  domains: string[],
  categorize: ReturnType<typeof createCategorizer>,
): Undrawn[] {
  const { slug, title, icons } = brand;
  const [first] = icons;
  if (first === undefined) return [];
  return [
    {
      slug,
      name: title,
      aliases: listAliases(brand, []),
      brandColor: findBrandColor(icons),
      categories: categorize(slug, icons),
      domains,
      website: icons.find(({ url }) => url !== null)?.url ?? null,
      guidelines: icons.find(({ guidelines }) => guidelines !== null)?.guidelines ?? null,
      description: null,
      profiles: [],
      source: first.source,
      sourceVersion: packageVersion(first.source),
      sourceRef: first.name,
    },
  ];
}
