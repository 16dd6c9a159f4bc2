import { recordEvent } from '../accounts/audit/record-event';
import type { AuditKind } from '../contract/audit-events';
import type { Transaction } from '../platform/database/database';
import type { Origin } from '../platform/requests/origin';
import type { BrandEdit, BrandState } from './brand-rows';

/** The person or program that changes a brand, for the audit log. */
export type Editor = {
  /** Null for `ADMIN_TOKEN`. */
  accountId: string | null;
  /** `owner` for the account's own brands. */
  actor: 'owner' | 'operator';
  origin: Origin;
};

/** The account whose own brands are changed; null for those of the installation. */
export const ownerOf = (by: Editor | null): string | null =>
  by?.actor === 'owner' ? by.accountId : null;

type Edited = { slug: string; before: BrandState | null; edit: BrandEdit | null };

/** Records a change of a brand in the audit log, in its transaction. */
export async function recordEdit(
  transaction: Transaction,
  { accountId, actor, origin }: Editor,
  edited: Edited,
): Promise<void> {
  const details = { slug: edited.slug, scope: actor === 'owner' ? 'account' : 'installation' };
  await recordEvent(transaction, { accountId, kind: kindOf(edited), actor, origin, details });
}

function kindOf({ before, edit }: Edited): AuditKind {
  if (before === null) return 'brand_added';
  if (edit === null) return 'brand_removed';
  const wasHidden = (before.edit?.hiddenFor ?? null) !== null;
  if (!wasHidden && edit.hiddenFor !== null) return 'brand_hidden';
  return wasHidden && edit.hiddenFor === null ? 'brand_restored' : 'brand_changed';
}
