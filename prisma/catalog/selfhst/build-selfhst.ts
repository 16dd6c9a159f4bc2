import { writeFileSync } from 'node:fs';
import { readAliases } from '../build/apply-hand-rows';
import { assignIds, readIds, writeIds } from '../build/assign-ids';
import { openMemory } from '../build/build-memory';
import { chooseVariants } from '../build/choose-variants';
import { ownersOf, reportOwners } from '../build/compare-owners';
import { deriveFacts } from '../build/derive-facts';
import { chooseBrandColor, describeArtwork, paintChoice } from '../build/describe-brand';
import { normalizeName } from '../sources/make-slug';
import { createPreparer } from '../build/prepare-artwork';
import { createReport } from '../build/report';
import { writeNotice } from '../build/write-notice';
import {
  type BrandFacts,
  formatFacts,
  readBuiltFacts,
  readFacts,
  readSelfhst,
  selfhstFile,
  stampFacts,
} from '../facts';
import { listSourceBrands } from '../known/list-undrawn';
import { readKnown } from '../known-facts';
import { writeRanks } from '../ranks';
import { listSelfhst } from '../sources/selfhst';
import { type Chosen, chooseIcons } from './choose-icons';

/** Every drawing of the set has the same author. */
const attribution = 'selfh.st/icons (https://github.com/selfhst/icons), CC-BY-4.0';

const drawn = readFacts();
const known = readKnown();
const report = createReport();
const memory = openMemory();
// Also after a failure: a row that leads nowhere costs no second measurement.
process.once('exit', memory.save);
const derive = memory.remember('derive', deriveFacts);
const prepare = createPreparer(report.exclude, memory);
// A drawing that may not be redistributed is not taken from another source either.
const takenNames = new Set(
  [
    ...drawn.flatMap(({ slug, name, aliases, lookups }) => [slug, name, ...aliases, ...lookups]),
    ...listSourceBrands().flatMap(({ slug, title, icons }) => [
      slug,
      title,
      ...icons.flatMap((icon) => [icon.name, ...icon.aliases]),
    ]),
  ].map(normalizeName),
);
const aliases = readAliases();
const takenDomains = new Set(drawn.flatMap(({ domains }) => domains));

type Described = Omit<BrandFacts, 'id' | 'rank'>;
const rows: { chosen: Chosen; row: Described }[] = [];
for (const chosen of chooseIcons(listSelfhst(), { takenNames, takenDomains, known })) {
  const row = await describe(chosen);
  if (row !== null) rows.push({ chosen, row });
}
const ids = assignIds(
  rows.map(({ row }) => row.slug),
  readIds(),
);
// Ranked last: no other brand changes its rank, whether these are drawn or not.
let rank = Math.max(...[...drawn, ...known].map((one) => one.rank));
const facts = rows
  .sort(({ row: one }, { row: other }) => (one.slug < other.slug ? -1 : 1))
  .map(({ chosen, row }): BrandFacts => ({
    id: ids.get(row.slug) ?? 0,
    ...row,
    rank: chosen.known?.rank ?? ++rank,
  }));
const others = [...drawn, ...known];
reportOwners(ownersOf([...others, ...readSelfhst()]), ownersOf([...others, ...facts]));
writeIds(ids);
writeFileSync(selfhstFile, formatFacts(facts));
writeRanks([...others, ...facts]);
stampFacts();
writeNotice(readBuiltFacts(), known);
report.print(facts);
console.log(`known by name before ${rows.filter(({ chosen }) => chosen.known !== null).length}`);

async function describe({
  icon,
  slug,
  name,
  domains,
  known: before,
}: Chosen): Promise<Described | null> {
  const found = await chooseVariants([icon], {
    brandColor: null,
    nameless: new Set(),
    corrections: new Map(),
    prepare,
    exclude: report.exclude,
  });
  // It has icons, so a wide one is not a wordmark.
  const choices = found.filter(({ variant }) => variant !== 'wordmark');
  if (choices.length === 0) return null;
  const brandColor = await chooseBrandColor([icon], choices);
  const brand = { slug, title: name, icons: [icon], blocked: null, formerSlugs: [] };
  const [main] = domains;
  return {
    slug,
    name,
    aliases: before?.aliases ?? aliases.get(slug) ?? [],
    lookups: [],
    brandColor,
    categories: before?.categories ?? [],
    domains,
    website: before?.website ?? (main === undefined ? null : `https://${main}/`),
    guidelines: before?.guidelines ?? null,
    ...(await derive(
      brandColor,
      choices.map((choice) => ({
        facts: { ...describeArtwork(brand, choice, brandColor), attribution },
        svg: paintChoice(choice, brandColor),
      })),
    )),
  };
}
