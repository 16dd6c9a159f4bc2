import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { CatalogChange } from '../platform/generated/client';
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

/** Changes that a cursor has not seen yet, in the order of their commits. A cursor never skips or repeats one. */
export async function listChanges(since: string | null, limit: number): Promise<ChangePage> {
  const after = since === null ? 0 : await readCursor(since);
  const rows = await database().catalogChange.findMany({
    where: { seq: { gt: after } },
    orderBy: { seq: 'asc' },
    take: limit + 1,
  });
  const changes = rows.slice(0, limit).map(presentChange);
  return { changes, cursor: changes.at(-1)?.cursor ?? since, hasMore: rows.length > limit };
}

/** The latest changes of a brand, the newest first. */
export async function listHistory(brandId: number, limit: number): Promise<ListedChange[]> {
  const rows = await database().catalogChange.findMany({
    where: { brandId },
    orderBy: { seq: 'desc' },
    take: limit,
  });
  return rows.map(presentChange);
}

/** A number, and the token of the change that has it. */
export const cursorPattern = /^\d{1,9}-[0-9a-f]{12}$/;

/**
 * @returns the number of the change that the cursor has seen last
 * @throws AppError `cursor_expired` for a change that a restored backup has undone
 */
async function readCursor(cursor: string): Promise<number> {
  const [seq, token] = cursor.split('-');
  const row = await database().catalogChange.findUnique({ where: { seq: Number(seq) } });
  if (row !== null && row.token === token) return row.seq;
  throw new AppError(
    'cursor_expired',
    'The journal has no such change any more, because a backup was restored. Read the catalog again, then the ' +
      'changes without `since`.',
  );
}

/** A change as callers see it. */
export function presentChange(row: CatalogChange): ListedChange {
  return {
    cursor: `${row.seq}-${row.token}`,
    time: row.at.toISOString(),
    slug: row.slug,
    name: row.name,
    kind: row.kind as ChangeKind,
    layer: row.layer,
    by: row.actor,
    changes: row.changes as ListedChange['changes'],
  };
}
