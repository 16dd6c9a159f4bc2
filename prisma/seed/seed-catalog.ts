import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/database';
import { type BrandFacts, factsBuiltAt, factsVersion, readFacts } from '../catalog/facts';
import { readKnown } from '../catalog/known-facts';
import { hashArtwork, makeArtwork } from '../catalog/make-artwork';
import { readReferences } from '../catalog/reference-facts';
import { writeCatalog } from './write-catalog';

/**
 * Makes the catalog in the database equal to the committed facts, or costs one query if it is. All is written
 * in one transaction: a killed seed leaves nothing behind. A newer catalog stays: during an upgrade,
 * an instance of the release before may start again.
 */
export async function seedCatalog(
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  const version = factsVersion();
  const state = await database.catalogState.findFirst();
  if (state?.version === version) return;
  const builtAt = factsBuiltAt();
  if (state?.builtAt && state.builtAt > builtAt) {
    report(
      `Seeding: the database has a newer catalog, of ${state.builtAt.toISOString()}, and keeps it`,
    );
    return;
  }

  const brands = readFacts();
  const known = readKnown();
  const references = readReferences();
  const svgs = await makeAll(brands, report);
  report('Seeding: writing to the database');
  await writeCatalog(database, { version, builtAt, brands, known, references, svgs });
  report(
    `Seeding: ${brands.length} of ${brands.length} brands, ${svgs.size} artworks, ${known.length} known by name`,
  );
}

/**
 * @returns the sanitized artwork by its SHA-256
 * @throws Error if an installed package does not match the facts
 */
export async function makeAll(
  brands: readonly BrandFacts[],
  report: (line: string) => void,
): Promise<Map<string, string>> {
  const svgs = new Map<string, string>();
  for (const [i, brand] of brands.entries()) {
    if (i % 500 === 0) {
      report(`Seeding: ${i} of ${brands.length} brands`);
      // Lets signals and timers through, so that a seed can be stopped.
      await setImmediate();
    }
    const sanitized = new Map<string, string>();
    for (const artwork of brand.artwork) {
      if (svgs.has(artwork.sha256)) continue;
      const svg = makeArtwork(artwork, brand.brandColor, sanitized);
      if (hashArtwork(svg) !== artwork.sha256) {
        throw new Error(
          `${artwork.source} ${artwork.name} is not the artwork that the catalog was made with. ` +
            'Run `npm ci`, or `npm run catalog:build` after a change of a source package.',
        );
      }
      svgs.set(artwork.sha256, svg);
    }
  }
  return svgs;
}
