import { expect, inject } from 'vitest';
import type { BrandFacts } from '../../../prisma/catalog/facts';
import { makeAll } from '../../../prisma/seed/seed-catalog';
import { writeCatalog } from '../../../prisma/seed/write-catalog';
import type { Derivation } from '../../../server/artwork/derive/derivation';
import { deriveAll } from '../../../server/artwork/derive/derive-all';
import { deriveBrand } from '../../../server/artwork/derive/derive-brand';
import { readDerivations } from '../../../server/artwork/derive/read-derivations';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { type Database, openEmbedded } from '../../../server/platform/database/database';
import { startChild } from '../../support/child-process';
import { createSeededDataFolder } from '../../support/start-server';

/** A catalog of these brands alone. */
export async function writeSomeBrands(client: Database, facts: readonly BrandFacts[]) {
  const brands = [...facts];
  const svgs = await makeAll(brands, () => {});
  const rest = { builtAt: null, known: [], references: new Map<string, string>() };
  await writeCatalog(client, { ...rest, version: 'some', brands, svgs });
}

/** The bytes of the variants may be in different places. */
export const withBytes = (derivation: Derivation | null | undefined) => ({
  ...derivation,
  artwork: new Map(
    [...(derivation?.artwork ?? [])].map(([name, one]) => [name, { ...one, svg: one.svg.read() }]),
  ),
});

export const endLeases = (client: Database) =>
  client.$executeRaw`UPDATE brand_enrichment SET claimed_until = now() - interval '1 second'`;

/**
 * Kills a process that derives the brands once it has stored `killedAfter` of them, looks at what is stored, and
 * derives the rest.
 */
export async function deriveThroughKill(facts: readonly BrandFacts[], killedAfter: number) {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const before = openEmbedded(dataFolder);
  await writeSomeBrands(before.client, facts);
  await before.close();
  const child = startChild('e2e/drills/enrichment/derive-until-killed.ts', dataFolder);
  for (let line = 0; line < killedAfter; line++) await child.line();
  await child.kill();

  const opened = openEmbedded(dataFolder);
  const catalog = await loadCatalog(opened.client);
  const stored = await readDerivations(opened.client, catalog.brands);
  expect(stored.size).toBeGreaterThanOrEqual(killedAfter);
  expect(stored.size).toBeLessThan(facts.length);
  for (const [brand, derivation] of stored) {
    expect(withBytes(derivation), brand.slug).toEqual(withBytes(await deriveBrand(brand)));
  }
  await endLeases(opened.client);
  const reports: string[] = [];
  await deriveAll(opened.client, catalog, (line) => reports.push(line));
  expect(reports[0]).toBe(`Enriched already: ${stored.size} brands`);
  expect((await readDerivations(opened.client, catalog.brands)).size).toBe(facts.length);
  await opened.close();
}
