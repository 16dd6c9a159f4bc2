import type { Brand, Catalog } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import { toComponentName } from '../contract/react-component';
import { oncePer } from '../platform/process/made-once';

/**
 * What the component of a brand is named after: its name, or its slug where the name is another brand's, so
 * that one project can import any two.
 */
export function nameComponent({ slug, name }: Brand): string {
  return otherNames(currentCatalog()).get(slug) ?? name;
}

/** By slug, only where it is not the name. */
const otherNames = oncePer(({ brands }: Catalog): ReadonlyMap<string, string> => {
  const others = new Map<string, string>();
  const taken = new Set<string>();
  for (const { slug, name, id } of brands.toSorted(byClaim)) {
    const isFree = (text: string) => !taken.has(toComponentName(text));
    const chosen = [name, slug].find(isFree) ?? `${slug} ${id}`;
    taken.add(toComponentName(chosen));
    if (chosen !== name) others.set(slug, chosen);
  }
  return others;
});

/** `spring` is named before `spring-creators`, and a brand before one that was added later. */
const byClaim = (a: Brand, b: Brand): number =>
  Number(isPlain(b)) - Number(isPlain(a)) || a.id - b.id;

const isPlain = ({ slug, name }: Brand): boolean =>
  toComponentName(slug).toLowerCase() === toComponentName(name).toLowerCase();
