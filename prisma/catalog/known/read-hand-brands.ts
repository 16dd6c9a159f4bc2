import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isCategory } from '../../../server/contract/categories';
import { dropVendor } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import { findRegistrableDomain } from '../../../server/catalog/lookup/normalize-host';
import { homeOf } from './hand-domains';
import type { Undrawn } from './list-undrawn';

/** The last date when all of them were reviewed. */
const reviewed = '2026-11';

const folder = 'known/brands';

/**
 * The brands of known/brands/: brands that people ask for and no source has, added by hand. A product below its
 * owner's domain, such as Amazon S3, has none of its own.
 * @throws Error naming a row with an unknown category, or with a domain that is not registrable
 */
export function readHandBrands(): Undrawn[] {
  return readdirSync(path.join(process.cwd(), 'prisma/catalog', folder))
    .sort()
    .flatMap((file) => readRows(`${folder}/${file}`, ['slug', 'category', 'domains', 'name']))
    .map(({ slug, category, domains, name }): Undrawn => ({
      slug,
      name,
      aliases: listAliases(name),
      brandColor: null,
      categories: readCategory(slug, category),
      domains: readDomains(slug, domains),
      website: listDomains(domains).map(homeOf)[0] ?? null,
      guidelines: null,
      description: null,
      profiles: [],
      source: 'marque',
      sourceVersion: reviewed,
      sourceRef: slug,
    }));
}

/** "Corona (beer)" is looked up as "Corona". */
function listAliases(name: string): string[] {
  const bare = dropVendor(name);
  return bare === name ? [] : [bare];
}

function readCategory(slug: string, category: string): Undrawn['categories'] {
  if (category === '') return [];
  if (!isCategory(category)) throw new Error(`${folder}: ${slug} has no category ${category}`);
  return [category];
}

const listDomains = (text: string) => text.split(' ').filter((domain) => domain !== '');

function readDomains(slug: string, text: string): string[] {
  const domains = listDomains(text);
  const wrong = domains.filter((domain) => findRegistrableDomain(domain) !== domain);
  if (wrong.length > 0) throw new Error(`${folder}: ${slug} cannot have ${wrong.join(', ')}`);
  return domains;
}

/**
 * Hand-kept brands first: they are the best known.
 * @param held the slugs and domains of drawn brands
 * @throws Error naming those that another source has too: their domains belong in known/domains.csv
 */
export function joinHandBrands(
  hand: readonly Undrawn[],
  rows: readonly Undrawn[],
  held: ReadonlySet<string>,
): Undrawn[] {
  const others = new Set([...held, ...rows.flatMap(({ slug, domains }) => [slug, ...domains])]);
  const twice = hand.flatMap(({ slug, domains }) =>
    [slug, ...domains].filter((one) => others.has(one)),
  );
  if (twice.length > 0) throw new Error(`${folder}: held by another source: ${twice.join(', ')}`);
  return [...hand, ...rows];
}
