import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  readAliases,
  readBlocked,
  readMerges,
  readNameless,
  readTitles,
} from './build/apply-hand-rows';
import { assignDomains } from './build/assign-domains';
import { assignIds, readIds, writeIds } from './build/assign-ids';
import { assignLookups } from './build/assign-lookups';
import { chooseVariants } from './build/choose-variants';
import { describeArtwork, findBrandColor, listAliases } from './build/describe-brand';
import { isRedistributable, licenseOf } from './build/license-policy';
import { mergeIcons } from './build/merge-icons';
import { applyMerges, nameBrands } from './build/name-brands';
import { checkHandBrands, nameHandBrands, readHandBrands } from './build/name-hand-brands';
import { createPreparer } from './build/prepare-artwork';
import { createReport } from './build/report';
import { writeNotice } from './build/write-notice';
import { type BrandFacts, formatFacts } from './facts';
import { listIcons } from './sources/list-icons';

const report = createReport();
const merges = readMerges();
const aliases = readAliases();
const handBrands = readHandBrands();
const { isBlockedIcon, blockedSlugs } = readBlocked();

const titles = readTitles();
const titled = listIcons().map((icon) => ({
  ...icon,
  title: titles.get(`${icon.source}:${icon.name}`) ?? icon.title,
}));
const icons = nameHandBrands(titled, handBrands, merges).filter((icon) => {
  if (isBlockedIcon(icon)) report.exclude('blocked by hand', `${icon.source}:${icon.name}`);
  return !isBlockedIcon(icon);
});
const nameless = readNameless(icons);
const isForced = ({ source, name }: { source: string; name: string }) =>
  merges.has(`${source}:${name}`);
const { drafts, conflicts } = mergeIcons(icons.filter((icon) => !isForced(icon)));
if (conflicts.length > 0)
  throw new Error(`Same name, different domains; decide in merges.csv:\n${conflicts.join('\n')}`);
const forced = icons.filter(isForced).map((icon) => ({ key: `${icon.source}:${icon.name}`, icon }));
const brands = applyMerges(nameBrands(drafts), merges, forced).sort((one, other) =>
  one.slug < other.slug ? -1 : 1,
);
checkHandBrands(handBrands, brands);

const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
const prepare = createPreparer(report.exclude);
const rows: Omit<BrandFacts, 'id' | 'lookups' | 'domains'>[] = [];
for (const brand of brands) {
  const reason =
    blockedSlugs.get(brand.slug) ??
    (brand.blocked === null ? undefined : `license ${brand.blocked}`);
  if (reason !== undefined) {
    report.exclude(blockedSlugs.has(brand.slug) ? 'blocked by hand' : reason, brand.slug);
    continue;
  }
  const usable = brand.icons.filter((icon) => isRedistributable(licenseOf(icon)));
  const stated = findBrandColor(brand.icons);
  const choices = await chooseVariants(usable, stated, nameless, prepare, report.exclude);
  if (choices.length === 0) {
    const licenses = brand.icons.map(licenseOf).filter((license) => !isRedistributable(license));
    report.exclude(
      licenses[0] === undefined ? 'no usable artwork' : `license ${licenses[0]}`,
      brand.slug,
    );
    continue;
  }
  const colored = choices.find(({ variant, derived }) => variant === 'color' && !derived);
  const brandColor = stated ?? colored?.artwork.ink.dominant ?? null;
  rows.push({
    slug: brand.slug,
    name: brand.title,
    aliases: listAliases(brand, aliases.get(brand.slug) ?? []),
    brandColor,
    website: brand.icons.map(({ url }) => url).find((url) => url !== null) ?? null,
    guidelines: brand.icons.map(({ guidelines }) => guidelines).find((url) => url !== null) ?? null,
    artwork: choices.map((choice) => describeArtwork(brand, choice, brandColor)),
  });
}

const slugs = new Set(rows.map(({ slug }) => slug));
const strangers = [...aliases.keys()].filter((slug) => !slugs.has(slug));
if (strangers.length > 0) throw new Error(`aliases.csv: no brand ${strangers.join(', ')}`);
const ids = assignIds(
  rows.map(({ slug }) => slug),
  readIds(),
);
const lookups = assignLookups(rows, bySlug, aliases);
const domains = assignDomains(
  rows.map(({ slug, name, aliases: names }) => {
    const sources = bySlug.get(slug)?.icons ?? [];
    return {
      slug,
      name,
      aliases: names,
      sourceSlugs: sources.map((icon) => icon.name),
      urls: sources.flatMap(({ url, urls }) => (url === null ? urls : [url, ...urls])),
    };
  }),
);
const facts: BrandFacts[] = rows.map(({ slug, name, aliases: names, ...rest }) => {
  const { brandColor, website, guidelines, artwork } = rest;
  return {
    id: ids.get(slug) ?? 0,
    slug,
    name,
    aliases: names,
    lookups: lookups.get(slug) ?? [],
    brandColor,
    domains: domains.get(slug) ?? [],
    website,
    guidelines,
    artwork,
  };
});
writeIds(ids);
writeFileSync(path.join(process.cwd(), 'prisma/catalog/brands.jsonl'), formatFacts(facts));
writeNotice(facts);
report.print(facts);
