import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { assignDomains } from './assign-domains';
import { assignIds, readIds, writeIds } from './assign-ids';
import { assignLookups } from './assign-lookups';
import { openMemory } from './build-memory';
import { createCategorizer } from './categorize-brand';
import { chooseVariants } from './choose-variants';
import { collectBrands } from './collect-brands';
import { compareArtwork } from './compare-artwork';
import { ownersOf, reportOwners } from './compare-owners';
import { readChoices } from './correct-choices';
import { deriveFacts } from './derive-facts';
import {
  chooseBrandColor,
  chooseWebsite,
  describeArtwork,
  findBrandColor,
  listAliases,
  paintChoice,
} from './describe-brand';
import { isRedistributable, licenseOf } from './license-policy';
import type { NamedBrand } from './name-brands';
import { createPreparer } from './prepare-artwork';
import { rankBrands } from './rank-brands';
import { createReport } from './report';
import { writeNotice } from './write-notice';
import { type BrandFacts, formatFacts, readBuiltFacts, stampFacts } from '../facts';
import { readKnown } from '../known-facts';
import { readPopular, readRanks, writeRanks } from '../ranks';
import { isOfOneKind } from './named-icons';
import { normalizeName } from '../sources/make-slug';
import { listUrls } from '../sources/source-icon';

const report = createReport();
const { brands, aliases, nameless, blockedSlugs } = collectBrands(report.exclude);
const corrections = readChoices(new Set(brands.map(({ slug }) => slug)));
const memory = openMemory();
// Also after a failure: a row that leads nowhere costs no second measurement.
process.once('exit', memory.save);
const derive = memory.remember('derive', deriveFacts);
const prepare = createPreparer(report.exclude, memory);
type Described = Omit<BrandFacts, 'id' | 'lookups' | 'domains' | 'categories' | 'rank'>;
const ownerOf = new Map([
  ...[...aliases].flatMap(([slug, names]) =>
    names.map((name) => [normalizeName(name), slug] as const),
  ),
  ...brands.map(({ slug, title }) => [normalizeName(title), slug] as const),
]);
const rows = new Map<NamedBrand, Described>();
for (const brand of brands) {
  const row = await describeBrand(brand);
  if (row !== null) rows.set(brand, row);
}
const slugs = [...rows.keys()].map(({ slug }) => slug);
const ids = assignIds(slugs, readIds());
const lookups = assignLookups([...rows.keys()], aliases);
const domains = assignDomains(
  [...rows].map(([{ icons: own }, row]) => ({
    ...row,
    sourceSlugs: own.map((icon) => icon.name),
    urls: own.flatMap(listUrls),
  })),
);
const categorize = createCategorizer(slugs);
const ranks = rankBrands(
  [...rows].map(([{ icons: own }, { slug, name }]) => ({
    slug,
    name,
    // A package of one kind says nothing about how well known a brand is among all.
    sources: new Set(own.map(({ source }) => source).filter((one) => !isOfOneKind(one))).size,
  })),
);
const facts = [...rows].map(([{ icons: own }, row]): BrandFacts => ({
  ...row,
  categories: categorize(row.slug, own),
  rank: ranks.get(row.slug) ?? 0,
  id: ids.get(row.slug) ?? 0,
  lookups: lookups.get(row.slug) ?? [],
  domains: domains.get(row.slug) ?? [],
  website: chooseWebsite(row.website, domains.get(row.slug)),
}));
const before = readBuiltFacts();
reportOwners(ownersOf(before), ownersOf(facts));
for (const change of compareArtwork(before, facts, readPopular())) console.log(`look at ${change}`);
writeIds(ids);
writeFileSync(path.join(process.cwd(), 'prisma/catalog/brands.jsonl'), formatFacts(facts));
writeRanks(facts, readRanks().keys());
stampFacts();
writeNotice(facts, readKnown());
report.print(facts);

/** Null, with the cause reported, if the brand cannot be shipped. */
async function describeBrand(brand: NamedBrand) {
  if (blockedSlugs.has(brand.slug)) return exclude('blocked by hand');
  if (brand.blocked !== null) return exclude(`license ${brand.blocked}`);
  const usable = brand.icons.filter((icon) => isRedistributable(licenseOf(icon)));
  const choices = await chooseVariants(usable, {
    brandColor: findBrandColor(brand.icons),
    corrections: corrections.get(brand.slug) ?? new Map(),
    nameless,
    prepare,
    exclude: report.exclude,
  });
  if (choices.length === 0) {
    const license = brand.icons.map(licenseOf).find((name) => !isRedistributable(name));
    return exclude(license === undefined ? 'no usable artwork' : `license ${license}`);
  }
  const brandColor = await chooseBrandColor(brand.icons, choices);
  return {
    slug: brand.slug,
    name: brand.title,
    aliases: listAliases(
      brand,
      aliases.get(brand.slug) ?? [],
      (key) => (ownerOf.get(key) ?? brand.slug) !== brand.slug,
    ),
    brandColor,
    website: brand.icons.map(({ url }) => url).find((url) => url !== null) ?? null,
    guidelines: brand.icons.map(({ guidelines }) => guidelines).find((url) => url !== null) ?? null,
    ...(await derive(
      brandColor,
      choices.map((choice) => ({
        facts: describeArtwork(brand, choice, brandColor),
        svg: paintChoice(choice, brandColor),
      })),
    )),
  };

  function exclude(cause: string): null {
    report.exclude(cause, brand.slug);
    return null;
  }
}
