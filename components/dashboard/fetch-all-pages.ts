type Page<Item> = { items: Item[]; nextBefore: string | null };

/**
 * All items of a list that comes in pages.
 * @param itemsMax no further page is fetched once there are as many
 */
export async function fetchAllPages<Item>(
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
  itemsMax: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.nextBefore;
  } while (cursor !== null && items.length < itemsMax);
  return items;
}
