import { randomBytes } from 'node:crypto';
import type { Transaction } from '../platform/database/database';

/** What happened to a brand. */
export const changeKinds = ['added', 'facts', 'artwork', 'removed', 'restored'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A change of one brand, as it is recorded. */
export type BrandChange = {
  brandId: number;
  slug: string;
  name: string;
  kind: ChangeKind;
  layer: string;
  actor: 'release' | 'operator' | 'look';
  reason?: string | null;
  /** The values of facts, or the SHA-256 of the drawings of variants, before and after. */
  changes: Record<string, [before: unknown, after: unknown]>;
};

const rowsPerStatement = 2000;

/**
 * Waits for the other transactions that change the catalog, so that the journal has the order of their commits: a
 * reader that has seen a number has seen all before it.
 */
export async function lockJournal(transaction: Transaction): Promise<void> {
  await transaction.$queryRaw`SELECT seq FROM catalog_state FOR UPDATE`;
}

/**
 * Appends to the journal, in the transaction of the changes. The journal is locked first.
 * @param accountId the account whose own brands have changed; null for brands that everyone sees
 */
export async function recordChanges(
  transaction: Transaction,
  changes: readonly BrandChange[],
  accountId: string | null = null,
): Promise<void> {
  if (changes.length === 0) return;
  const { seq: last } = await transaction.catalogState.update({
    where: { id: 1 },
    data: { seq: { increment: changes.length } },
    select: { seq: true },
  });
  const at = new Date();
  const numbered = changes.map((change, i) => ({
    change: { ...change, changes: change.changes as object },
    place: { seq: last - changes.length + 1 + i, token: randomBytes(6).toString('hex'), at },
  }));
  if (accountId !== null) {
    const data = numbered.map(
      ({ change: { brandId, slug, name, kind, changes: pairs }, place }) => ({
        ...place,
        accountId,
        brandId,
        slug,
        name,
        kind,
        changes: pairs,
      }),
    );
    await transaction.accountBrandChange.createMany({ data });
    return;
  }
  const rows = numbered.map(({ change, place }) => ({ ...change, ...place }));
  for (let i = 0; i < rows.length; i += rowsPerStatement)
    await transaction.catalogChange.createMany({ data: rows.slice(i, i + rowsPerStatement) });
}
