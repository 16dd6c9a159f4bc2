import { type BrandFacts, readRowsOfFacts, selfhstFile } from './facts';
import type { KnownFacts } from './known-facts';

/** The brands that selfh.st draws and nobody else, as drawn, by slug. Throws if a row is malformed. */
export const readSelfhst = (): BrandFacts[] => readRowsOfFacts(selfhstFile);

/** What they are without their drawings: known by name, as those among them that other sources know already. */
export function nameSelfhst(
  brands: readonly BrandFacts[],
  known: readonly KnownFacts[],
): KnownFacts[] {
  const ids = new Set(known.map(({ id }) => id));
  return brands
    .filter(({ id }) => !ids.has(id))
    .flatMap(({ id, slug, name, aliases, categories, rank, domains, website, artwork }) => {
      const [first] = artwork;
      if (first === undefined) return [];
      return {
        ...{ id, slug, name, aliases, categories, rank, domains, website },
        ...{ brandColor: null, guidelines: null, description: null, profiles: [] },
        source: first.source,
        sourceVersion: first.version,
        sourceRef: first.name.replace(/-(dark|light)$/, ''),
      };
    });
}
