import { writeFileSync } from 'node:fs';
import { normalizeName } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import { readBuiltFacts, stampFacts } from '../facts';
import { formatReferences, referencesFile } from '../reference-facts';
import { readKnown } from '../known-facts';
import { listIcons } from '../build/list-icons';
import type { SourceIcon } from '../sources/source-icon';
import { findRepositories } from './find-repositories';

type Named = { slug: string; name: string; aliases: string[] };

const drawn = readBuiltFacts();
const known = readKnown();
const bySlug = new Map<string, Named>([
  ...known.map((brand) => [brand.slug, brand] as const),
  ...drawn.flatMap((brand) => brand.lookups.map((lookup) => [lookup, brand] as const)),
  ...drawn.map((brand) => [brand.slug, brand] as const),
]);
const byDrawing = new Map<string, Named>([
  ...known.map((brand) => [`${brand.source}:${brand.sourceRef}`, brand] as const),
  ...drawn.flatMap((brand) =>
    brand.artwork.map(({ source, name }) => [`${source}:${name}`, brand] as const),
  ),
]);

const owners = new Map<string, Set<string>>();
for (const icon of listIcons()) {
  const brand = findBrandOf(icon);
  if (brand === undefined) continue;
  const names = [brand.name, brand.slug, ...brand.aliases, icon.name, icon.title ?? ''];
  for (const reference of findRepositories(icon, names)) {
    owners.set(reference, (owners.get(reference) ?? new Set()).add(brand.slug));
  }
}
// A reference claimed by two brands goes to neither, unless the hand-kept table decides.
const found = [...owners].flatMap(([reference, slugs]) =>
  slugs.size === 1 ? [...slugs].map((slug) => [reference, slug] as const) : [],
);
const hand = readRows('references/hand.csv', ['slug', 'reference']);
const strangers = hand.filter(({ slug }) => !bySlug.has(slug)).map(({ slug }) => slug);
if (strangers.length > 0)
  throw new Error(`references/hand.csv: no brand ${[...new Set(strangers)].join(', ')}`);
const references = new Map([
  ...found,
  ...hand.map(({ slug, reference }) => [reference, bySlug.get(slug)?.slug ?? slug] as const),
]);
writeFileSync(referencesFile, formatReferences(references));
stampFacts();
console.log(
  `references ${references.size}: ${found.length} found, ${hand.length} by hand, of ${new Set(references.values()).size} brands`,
);

/** By its drawings; else by its name in the source, if the brand there also has its title. */
function findBrandOf(icon: SourceIcon): Named | undefined {
  for (const name of [icon.name, ...Object.values(icon.forms)]) {
    const brand = byDrawing.get(`${icon.source}:${name}`);
    if (brand !== undefined) return brand;
  }
  const brand = bySlug.get(icon.name);
  const title = normalizeName(icon.title ?? '');
  const isNamed = [brand?.name ?? '', ...(brand?.aliases ?? [])].some(
    (name) => normalizeName(name) === title,
  );
  return isNamed ? brand : undefined;
}
