import { type AuditKind, auditKinds } from '../../server/contract/audit-events';
import type { LogPage } from '../log/log-page';

/** Absent filters do not apply. */
export type ActivityFilters = { kind?: AuditKind; days?: number };

/** How far back the list can reach. */
export const dayChoices = [1, 7, 30, 90] as const;

export const activityPage: LogPage<ActivityFilters> = {
  path: '/dashboard/activity',
  names: ['kind', 'days'],
  parse: (read) => {
    const kind = auditKinds.find((known) => known === read('kind'));
    const days = dayChoices.find((choice) => String(choice) === read('days'));
    return { ...(kind !== undefined && { kind }), ...(days !== undefined && { days }) };
  },
};
