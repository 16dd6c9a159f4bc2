import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { AccountBrandChange, CatalogChange } from '../platform/generated/client';
import type { ChangeKind } from './record-changes';

export type ListedChange = {
  cursor: string;
  time: string;
  slug: string;
  name: string;
  kind: ChangeKind;
  layer: string;
  by: string;
  /** Facts or variants, with their values before and after. */
  changes: Record<string, [before: unknown, after: unknown]>;
};

export type ChangePage = {
  changes: ListedChange[];
  /** For the next request: of the last change here, or as it was given. Null while there is none at all. */
  cursor: string | null;
  hasMore: boolean;
};

/**
 * Changes that a cursor has not seen yet, in the order of their commits. A cursor never skips or repeats one.
 * @param viewer the account whose own brands are included
 */
export async function listChanges(
  since: string | null,
  limit: number,
  viewer: string | null = null,
): Promise<ChangePage> {
  const after = since === null ? 0 : await readCursor(since, viewer);
  const page = { where: { seq: { gt: after } }, orderBy: { seq: 'asc' }, take: limit + 1 } as const;
  const all = await database().catalogChange.findMany(page);
  const own = viewer === null ? [] : await listOwn(viewer, page);
  const rows = [...all, ...own].sort((one, other) => one.seq - other.seq);
  const changes = rows.slice(0, limit).map(presentChange);
  return { changes, cursor: changes.at(-1)?.cursor ?? since, hasMore: rows.length > limit };
}

const listOwn = (
  accountId: string,
  page: { where: { seq: { gt: number } }; orderBy: { seq: 'asc' }; take: number },
) => database().accountBrandChange.findMany({ ...page, where: { ...page.where, accountId } });

/** A change with its brand, whose slug another brand may have taken since. */
type LatestChange = ListedChange & { brandId: number };

/**
 * Changes that everyone sees, the newest first.
 * @param before the cursor of the last change of the page before; null for the first page
 */
export async function listLatestChanges(
  before: string | null,
  limit: number,
): Promise<{ changes: LatestChange[]; hasMore: boolean }> {
  const rows = await database().catalogChange.findMany({
    ...(before !== null && { where: { seq: { lt: await readCursor(before, null) } } }),
    orderBy: { seq: 'desc' },
    take: limit + 1,
  });
  const changes = rows
    .slice(0, limit)
    .map((row) => ({ ...presentChange(row), brandId: row.brandId }));
  return { changes, hasMore: rows.length > limit };
}

/** The latest changes of a brand, the newest first. */
export async function listHistory(
  { id: brandId, layer }: { id: number; layer: string },
  limit: number,
): Promise<ListedChange[]> {
  const page = { where: { brandId }, orderBy: { seq: 'desc' }, take: limit } as const;
  const rows =
    layer === 'account'
      ? await database().accountBrandChange.findMany(page)
      : await database().catalogChange.findMany(page);
  return rows.map(presentChange);
}

/** The token of a change. It is random, as a number would tell how many changes other accounts have made. */
export const cursorPattern = /^[0-9a-f]{12}$/;

/**
 * @returns the number of the change that the cursor has seen last
 * @throws AppError `cursor_expired` for a change that a restored backup has undone
 */
async function readCursor(token: string, viewer: string | null): Promise<number> {
  const row =
    (await database().catalogChange.findFirst({ where: { token } })) ??
    (viewer &&
      (await database().accountBrandChange.findFirst({ where: { token, accountId: viewer } })));
  if (row) return row.seq;
  throw new AppError(
    'cursor_expired',
    'The journal has no such change any more, because a backup was restored. Read the catalog again, then the ' +
      'changes without `since`.',
  );
}

/** A change as callers see it. */
export function presentChange(row: CatalogChange | AccountBrandChange): ListedChange {
  return {
    cursor: row.token,
    time: row.at.toISOString(),
    slug: row.slug,
    name: row.name,
    kind: row.kind as ChangeKind,
    ...('actor' in row ? { layer: row.layer, by: row.actor } : { layer: 'account', by: 'owner' }),
    changes: row.changes as ListedChange['changes'],
  };
}
