import { type AuditKind, auditKinds } from '../../server/contract/audit-events';

/** What the list is narrowed to. What is absent does not matter. */
export type ActivityFilters = { kind?: AuditKind; days?: number };

export const activityFilterNames = ['kind', 'days'] as const;

/** How far back the list may be asked to reach. */
export const dayChoices = [1, 7, 30, 90] as const;

/** The filters in a URL. What is not valid is left out. */
export function parseActivityFilters(
  read: (name: (typeof activityFilterNames)[number]) => string | null | undefined,
): ActivityFilters {
  const kind = auditKinds.find((known) => known === read('kind'));
  const days = dayChoices.find((choice) => String(choice) === read('days'));
  return { ...(kind !== undefined && { kind }), ...(days !== undefined && { days }) };
}

/** The page with these filters. */
export function activityHref({ kind, days }: ActivityFilters): string {
  const query = new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(days !== undefined && { days: String(days) }),
  }).toString();
  return query === '' ? '/dashboard/activity' : `/dashboard/activity?${query}`;
}
