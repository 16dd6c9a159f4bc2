import { writeFileSync } from 'node:fs';
import { assignIds, readIds, writeIds } from '../build/assign-ids';
import { leaveOutRemoved, readAliases, readBlocked } from '../build/apply-hand-rows';
import { normalizeName } from '../sources/make-slug';
import { writeNotice } from '../build/write-notice';
import { ownersOf, reportOwners } from '../build/compare-owners';
import {
  addFurther,
  formatFurther,
  furtherDescriptionsFile,
  furtherFile,
  furtherNamesFile,
  furtherProfilesFile,
  readBuiltFacts,
  readFacts,
  readSelfhst,
  stampFacts,
} from '../facts';
import { formatKnown, knownFile, type KnownFacts, readKnown } from '../known-facts';
import { orderKnown } from '../build/rank-brands';
import { readRanks, writeRanks } from '../ranks';
import { chooseDomains, groupByDomain, ownDomain } from './choose-domains';
import { describeKnown, listSlugs } from './describe-known';
import { createDrawnMatcher } from './match-drawn';
import { joinDomains, joinIntroductions, joinNames } from './join-domains';
import { applyHandDomains, checkHandSlugs, readHandDomains } from './hand-domains';
import { joinThirdParties, readThirdParties } from './third-parties';
import { joinUndrawn } from './join-undrawn';
import { listUndrawn, type Undrawn } from './list-undrawn';
import { joinHandBrands, readHandBrands } from './read-hand-brands';
import { type IndexedBrand, indexVersion, readIndex, readOwners } from './read-index';

type Found = { brand: IndexedBrand; domains: string[] };

const drawn = readBuiltFacts();
const { isDrawn, isTaken } = createDrawnMatcher(drawn);
const owners = readOwners();
const claims = groupByDomain(owners);
const itemsByName = groupItemsByName();
const version = indexVersion();

const index = readIndex();
const found = index
  .filter(({ name, label, otherNames, websites }) => {
    const domains = websites.flatMap((website) => ownDomain(website) ?? []);
    return !isDrawn({ names: [name, label, ...otherNames], domains });
  })
  .flatMap((brand): Found[] => {
    const { item, name, label, otherNames, websites } = brand;
    const names = [name, label, ...otherNames];
    const naming = { names, label, isNameOfAnother: isNameBeside(item) };
    const domains = chooseDomains(websites, naming).filter(isFree);
    return domains.length === 0 ? [] : [{ brand, domains }];
  })
  .sort(
    (one, other) =>
      other.brand.reach - one.brand.reach ||
      other.brand.websites.length - one.brand.websites.length ||
      (one.brand.item < other.brand.item ? -1 : 1),
  );

const hand = readHandBrands();
const { blockedSlugs, removedBrands } = readBlocked();
const aliases = readAliases();
const namedByHand = new Map([
  ...[...aliases].flatMap(([slug, names]) =>
    names.map((one) => [normalizeName(one), slug] as const),
  ),
  ...hand.map(({ slug, name }) => [normalizeName(name), slug] as const),
]);
const slugs = assignSlugs(found);
const handDomains = readHandDomains();
// Without a domain, they are mostly parts of products, such as Connect and Bridge of Adobe.
const undrawn = applyHandDomains(listUndrawn(drawn), handDomains).filter(
  ({ domains }) => domains.length > 0,
);
const indexed = found.map((one) => ({
  slug: slugs.get(one.brand.item) ?? '',
  ...describeKnown(one, isNameBeside(one.brand.item), version),
}));
const joined = joinUndrawn(undrawn, applyHandDomains(indexed, handDomains));
checkHandSlugs([...hand, ...joined], drawn, handDomains);
const drawnKeys = new Set(
  drawn.flatMap((brand) => [brand.slug, ...brand.lookups, ...brand.domains]),
);
const everyUndrawn = leaveOutRemoved(
  joinHandBrands(applyHandDomains(hand, handDomains), joined, drawnKeys),
  [...undrawn, ...indexed, ...hand],
  removedBrands,
);
const regional = joinDomains(drawn, index, isFree);
const claimed = new Set([
  ...[...regional.values()].flat(),
  ...everyUndrawn.flatMap(({ domains }) => domains),
  ...[...handDomains.values()].flatMap(({ removed }) => [...removed]),
]);
const parties = joinThirdParties([...drawn, ...everyUndrawn], readThirdParties(), isNobodys);
const rows = everyUndrawn.map((row) => ({
  ...row,
  aliases: listNames(row),
  domains: [...row.domains, ...(parties.get(row.slug) ?? [])],
}));
const everySlug = new Set([...drawn, ...rows, ...readSelfhst()].map(({ slug }) => slug));
const strangers = [...aliases.keys()].filter((slug) => !everySlug.has(slug));
if (strangers.length > 0) throw new Error(`aliases.csv: no brand ${strangers.join(', ')}`);
const ids = assignIds(
  rows.map(({ slug }) => slug),
  readIds(),
);
// Behind all drawn brands, some of which popular.csv ranks behind brands known by name.
const lastRank = Math.max(...drawn.map(({ rank }) => rank));
const facts = orderKnown(rows)
  .map(({ slug, ...row }, i): KnownFacts => ({
    id: ids.get(slug) ?? 0,
    slug,
    ...row,
    rank: lastRank + i + 1,
  }))
  .sort((one, other) => (one.slug < other.slug ? -1 : 1));
const further = new Map(
  drawn.map(({ slug }) => [slug, [...(regional.get(slug) ?? []), ...(parties.get(slug) ?? [])]]),
);
const furtherNames = joinNames(drawn, index, isNameBeside);
const introductions = [...joinIntroductions(drawn, index)];
const descriptions = new Map(
  introductions.map(([slug, { description }]) => [slug, [description ?? []].flat()]),
);
const profiles = new Map(introductions.map(([slug, { profiles: urls }]) => [slug, urls]));
const ownersBefore = ownersOf([...readFacts(), ...readKnown()]);
reportOwners(ownersBefore, ownersOf([...addFurther(drawn, further), ...facts]));
writeIds(ids);
writeFileSync(furtherFile, formatFurther('slug,host', further));
writeFileSync(furtherNamesFile, formatFurther('slug,name', furtherNames));
writeFileSync(furtherDescriptionsFile, formatFurther('slug,description', descriptions));
writeFileSync(furtherProfilesFile, formatFurther('slug,url', profiles));
writeFileSync(knownFile, formatKnown(facts));
writeRanks([...drawn, ...facts], readRanks().keys());
stampFacts();
writeNotice(drawn, facts);
console.log(
  `of drawn brands: further domains ${[...further.values()].flat().length}, names ${[...furtherNames.values()].flat().length}`,
);
console.log(
  `known by name ${facts.length}, domains ${facts.flatMap(({ domains }) => domains).length}`,
);

/** A website of several items belongs to none of them. */
function isFree(domain: string): boolean {
  return claims.get(domain)?.size === 1 && !isTaken(domain);
}

/** Excluded even as further domains from the index. */
function isNobodys(domain: string): boolean {
  return !isTaken(domain) && !claimed.has(domain);
}

/** A brand keeps the slug it once got; among new ones, the best known chooses first. */
function assignSlugs(brands: readonly Found[]): Map<string, string> {
  const before = new Map(readKnown().map(({ sourceRef, slug }) => [sourceRef, slug]));
  const taken = new Set([
    ...drawn.flatMap(({ slug, lookups }) => [slug, ...lookups]),
    // A removed brand is known by its slug, and left out at the end.
    ...[...blockedSlugs].filter((slug) => !removedBrands.has(slug)),
    ...hand.map(({ slug }) => slug),
  ]);
  const assigned = new Map<string, string>();
  const assign = (item: string, candidates: readonly string[]) => {
    const slug = candidates.find((candidate) => !taken.has(candidate));
    if (slug === undefined) return;
    taken.add(slug);
    assigned.set(item, slug);
  };
  for (const { brand } of brands) assign(brand.item, [before.get(brand.item) ?? []].flat());
  for (const { brand, domains } of brands) {
    if (assigned.has(brand.item)) continue;
    assign(brand.item, listSlugs(brand, domains));
    if (!assigned.has(brand.item)) throw new Error(`No free slug for ${brand.name}`);
  }
  return assigned;
}

/** Whether any other item, or another drawn brand, has this name. */
function isNameBeside(item: string, slug?: string): (key: string) => boolean {
  return (key) =>
    (slug !== undefined && isByHand(key, slug)) ||
    (itemsByName.get(key)?.some((other) => other !== item && other !== slug) ?? false);
}

function groupItemsByName(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const named = [
    ...owners.map(({ item, label }) => [item, label] as const),
    ...drawn.map(({ slug, name }) => [slug, name] as const),
  ];
  for (const [item, name] of named) {
    const key = normalizeName(name);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** The other names of a brand: hand-written ones, then those of its source, except hand-written ones of others. */
function listNames({ slug, name, aliases: stated }: Undrawn): string[] {
  const names = new Map((aliases.get(slug) ?? []).map((one) => [normalizeName(one), one]));
  for (const one of stated) {
    const key = normalizeName(one);
    const isOfAnother = isByHand(key, slug);
    if (!isOfAnother && !names.has(key)) names.set(key, one);
  }
  names.delete(normalizeName(name));
  return [...names.values()];
}

/** Whether a hand-written row gives a name to another brand. */
function isByHand(key: string, slug: string): boolean {
  const owner = namedByHand.get(key);
  return owner !== undefined && owner !== slug;
}
