import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  readAliases,
  readBlocked,
  readMerges,
  readNameless,
  readPopular,
  readTitles,
} from './apply-hand-rows';
import { assignDomains } from './assign-domains';
import { assignIds, readIds, writeIds } from './assign-ids';
import { assignLookups } from './assign-lookups';
import { createCategorizer } from './categorize-brand';
import { chooseVariants } from './choose-variants';
import { ownersOf, reportOwners } from './compare-owners';
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
import { mergeIcons } from './merge-icons';
import { applyMerges, type NamedBrand, nameBrands } from './name-brands';
import { checkHandBrands, nameHandBrands, readHandBrands } from './name-hand-brands';
import { createPreparer } from './prepare-artwork';
import { rankBrands } from './rank-brands';
import { createReport } from './report';
import { writeNotice } from './write-notice';
import { type BrandFacts, formatFacts, readBuiltFacts, stampFacts } from '../facts';
import { readKnown } from '../known-facts';
import { readRanks, writeRanks } from '../ranks';
import { listIcons } from '../sources/list-icons';
import { keyOf, listUrls } from '../sources/source-icon';

const report = createReport();
const merges = readMerges();
const aliases = readAliases();
const handBrands = readHandBrands();
const { isBlockedIcon, blockedSlugs } = readBlocked();

const titles = readTitles();
const titled = listIcons().map((icon) => ({
  ...icon,
  title: titles.get(keyOf(icon)) ?? icon.title,
}));
const icons = nameHandBrands(titled, handBrands, merges).filter((icon) => {
  if (isBlockedIcon(icon)) report.exclude('blocked by hand', keyOf(icon));
  return !isBlockedIcon(icon);
});
const nameless = readNameless(icons);
const { drafts, conflicts } = mergeIcons(icons.filter((icon) => !merges.has(keyOf(icon))));
if (conflicts.length > 0)
  throw new Error(`Same name, different domains; decide in merges.csv:\n${conflicts.join('\n')}`);
const forced = icons.filter((icon) => merges.has(keyOf(icon)));
const brands = applyMerges(nameBrands(drafts), merges, forced).sort((one, other) =>
  one.slug < other.slug ? -1 : 1,
);
checkHandBrands(handBrands, brands);

const prepare = createPreparer(report.exclude);
type Described = Omit<BrandFacts, 'id' | 'lookups' | 'domains' | 'categories' | 'rank'>;
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
    sources: new Set(own.map(({ source }) => source)).size,
  })),
  readPopular(),
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
reportOwners(ownersOf(readBuiltFacts()), ownersOf(facts));
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
  const stated = findBrandColor(brand.icons);
  const choices = await chooseVariants(usable, stated, nameless, prepare, report.exclude);
  if (choices.length === 0) {
    const license = brand.icons.map(licenseOf).find((name) => !isRedistributable(name));
    return exclude(license === undefined ? 'no usable artwork' : `license ${license}`);
  }
  const brandColor = await chooseBrandColor(brand.icons, choices);
  return {
    slug: brand.slug,
    name: brand.title,
    aliases: listAliases(brand, aliases.get(brand.slug) ?? []),
    brandColor,
    website: brand.icons.map(({ url }) => url).find((url) => url !== null) ?? null,
    guidelines: brand.icons.map(({ guidelines }) => guidelines).find((url) => url !== null) ?? null,
    ...(await deriveFacts(
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
