import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { oncePer } from '../../platform/process/made-once';
import type { Representation } from './responses';

/**
 * Lists of brands that were asked for again: whoever mirrors the catalog asks for the same two dozen pages as everybody
 * else who does, and a site shows the same brands to everybody. Writing 50 of them anew takes a third of a response.
 */
const listsOf = oncePer(
  (_catalog: Catalog) =>
    new LRUCache<string, Representation>({
      maxSize: 16 * 1024 * 1024,
      sizeCalculation: ({ bytes }, key) => (bytes?.byteLength ?? 0) + key.length,
    }),
);

/** What was asked for once. To keep lists that are never asked for again would take as long as to write them. */
const askedOnce = new LRUCache<string, true>({ max: 1000 });

/**
 * Represents a list of brands. What is asked for a second time is kept until the catalog changes.
 * @param key what is asked for, whatever the catalog has of it
 */
export function representList(key: string, write: () => Representation): Representation {
  const lists = listsOf(currentCatalog());
  const known = lists.get(key);
  if (known !== undefined) return known;
  const representation = write();
  if (askedOnce.has(key)) lists.set(key, representation);
  else askedOnce.set(key, true);
  return representation;
}
