import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/database';
import {
  type BrandFacts,
  factsBuiltAt,
  factsVersion,
  nameSelfhst,
  readFacts,
  readSelfhst,
} from '../catalog/facts';
import { readReferences } from '../catalog/reference-facts';
import { makeDrawings } from '../catalog/make-artwork';
import { hasSelfhstDrawings, selfhstDrawings, unloadSelfhst } from '../catalog/sources/selfhst';
import { type CatalogContent, writeCatalog } from './write-catalog';
import { readKnown } from '../catalog/known-facts';

type Report = (line: string) => void;

/**
 * Makes the catalog in the database equal to the committed facts, at the cost of one query if it already is. All is
 * written in one transaction: a killed seed leaves nothing behind. A newer catalog stays, because an instance of the
 * previous release may start again during an upgrade. An instance with the drawings of selfh.st adds them; one of
 * the same release without them does not remove them.
 */
export async function seedCatalog(database: Database, report: Report): Promise<void> {
  const state = await database.catalogState.findFirst();
  if (state?.version === drawnVersion()) return;
  const isCurrent = state?.version === factsVersion();
  if (isCurrent && !hasSelfhstDrawings()) return;
  const builtAt = factsBuiltAt();
  if (state?.builtAt && state.builtAt > builtAt) {
    report(
      `Seeding: the database has a newer catalog, of ${state.builtAt.toISOString()}, and keeps it`,
    );
    return;
  }

  const drawn = await makeSelfhst(report);
  if (isCurrent && drawn === null) return;
  const brands = readFacts();
  const content = readContent(brands, await makeAll(brands, report), drawn);
  report('Seeding: writing to the database');
  await writeCatalog(database, content);
  const count = content.brands.length;
  report(
    `Seeding: ${count} of ${count} brands, ${content.svgs.size} artworks, ${content.known.length} known by name`,
  );
}

/** Null, with the cause reported, if the drawings are not installed or are not those of the facts. */
async function makeSelfhst(report: Report): Promise<Map<string, string> | null> {
  if (!hasSelfhstDrawings()) return null;
  try {
    return await makeAll(readSelfhst(), () => {});
  } catch {
    report(
      `Seeding: ${selfhstDrawings()} does not have the drawings of this release and is not used. ` +
        'Run `npm run catalog:selfhst`.',
    );
    return null;
  } finally {
    unloadSelfhst();
  }
}

/**
 * @returns the sanitized drawings by their SHA-256
 * @throws Error if an installed package does not match the facts
 */
export async function makeAll(
  brands: readonly BrandFacts[],
  report: Report,
): Promise<Map<string, string>> {
  const svgs = new Map<string, string>();
  for (const [i, brand] of brands.entries()) {
    if (i % 500 === 0) {
      report(`Seeding: ${i} of ${brands.length} brands`);
      // Lets signals and timers through, so that a seed can be stopped.
      await setImmediate();
    }
    for (const [sha256, svg] of makeDrawings(brand)) svgs.set(sha256, svg);
  }
  return svgs;
}

/** The version of the catalog with the brands of selfh.st drawn. */
export const drawnVersion = () => `${factsVersion()}+selfhst`;

type Svgs = ReadonlyMap<string, string>;

/**
 * The catalog that the committed facts describe.
 * @param svgs the artwork of `readFacts()`
 * @param drawn the artwork of the brands of selfh.st; without it they are known by name
 */
export function readContent(
  brands: readonly BrandFacts[],
  svgs: Svgs,
  drawn: Svgs | null,
): CatalogContent {
  const known = readKnown();
  const selfhst = readSelfhst();
  const rest = { builtAt: factsBuiltAt(), references: readReferences() };
  if (drawn === null) {
    const named = [...known, ...nameSelfhst(selfhst, known)];
    return { ...rest, version: factsVersion(), brands, known: named, svgs };
  }
  const ids = new Set(selfhst.map(({ id }) => id));
  const knownById = new Map(known.map((brand) => [brand.id, brand]));
  const introduced = selfhst.map((brand) => {
    const { description = null, profiles = [] } = knownById.get(brand.id) ?? {};
    return { ...brand, description, profiles };
  });
  return {
    ...rest,
    version: drawnVersion(),
    brands: [...brands, ...introduced],
    known: known.filter(({ id }) => !ids.has(id)),
    svgs: new Map([...svgs, ...drawn]),
  };
}
