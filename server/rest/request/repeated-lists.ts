import { LRUCache } from 'lru-cache';
import { countDerivations } from '../../artwork/derive/derivation';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { oncePer } from '../../platform/once-per';
import type { Representation } from './responses';

type List = { derivations: number; representation: Representation };

/**
 * Lists of brands that were asked for again: whoever mirrors the catalog asks for the same two dozen pages as everybody
 * else who does, and a site shows the same brands to everybody. Writing 50 of them anew takes a third of a response.
 */
const listsOf = oncePer(
  (_catalog: Catalog) =>
    new LRUCache<string, List>({
      maxSize: 16 * 1024 * 1024,
      sizeCalculation: ({ representation }, key) =>
        (representation.bytes?.byteLength ?? 0) + key.length,
    }),
);

/** What was asked for once. To keep lists that are never asked for again would take as long as to write them. */
const askedOnce = new LRUCache<string, true>({ max: 1000 });

/**
 * Represents a list of brands. What is asked for a second time is kept until the catalog or a derivation changes.
 * @param key what is asked for, whatever the catalog has of it
 */
export function representList(key: string, write: () => Representation): Representation {
  const [lists, derivations] = [listsOf(currentCatalog()), countDerivations()];
  const known = lists.get(key);
  if (known?.derivations === derivations) return known.representation;
  const representation = write();
  if (askedOnce.has(key)) lists.set(key, { derivations, representation });
  else askedOnce.set(key, true);
  return representation;
}
