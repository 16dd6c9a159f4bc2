import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { oncePer } from '../../platform/process/made-once';
import type { Representation } from './responses';

/**
 * Lists of brands that were requested again: mirrors of the catalog request the same two dozen pages, and a site
 * shows the same brands to everyone. Writing a list is a large part of a response's time.
 */
const listsOf = oncePer(
  (_catalog: Catalog) =>
    new LRUCache<string, Representation>({
      maxSize: 16 * 1024 * 1024,
      sizeCalculation: ({ bytes }, key) => (bytes?.byteLength ?? 0) + key.length,
    }),
);

/** Lists requested once. Keeping lists that never come again would cost as much as writing them. */
const askedOnce = new LRUCache<string, true>({ max: 1000 });

/**
 * Represents a list of brands. A list requested a second time is kept until the catalog changes.
 * @param key identifies the request, whatever the catalog returns for it
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
