import { type BrandFacts, factsBuiltAt, factsVersion } from '../catalog/facts';
import { readKnown } from '../catalog/known-facts';
import { readReferences } from '../catalog/reference-facts';
import { nameSelfhst, readSelfhst } from '../catalog/selfhst-facts';
import type { CatalogContent } from './write-catalog';

/** The version of the catalog where the brands of selfh.st are drawn. */
export const drawnVersion = () => `${factsVersion()}+selfhst`;

type Svgs = ReadonlyMap<string, string>;

/**
 * What the committed facts make of the catalog.
 * @param svgs the artwork of `readFacts()`
 * @param drawn that of the brands of selfh.st; without it they are known by name
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
  return {
    ...rest,
    version: drawnVersion(),
    brands: [...brands, ...selfhst],
    known: known.filter(({ id }) => !ids.has(id)),
    svgs: new Map([...svgs, ...drawn]),
  };
}
