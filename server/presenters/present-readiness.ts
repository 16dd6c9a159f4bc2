import { isOutliving } from '../accounts/keys/outlive-database';
import { currentCatalog, requireReady } from '../catalog/current-catalog';
import { openDatabase } from '../platform/database/database';

/** `degraded`: known keys are served from memory; writes and unknown keys get 503. */
export type Readiness = { status: 'ok' } | { status: 'degraded'; database: 'away' };

/**
 * Whether requests can be served.
 * @throws AppError `service_unavailable` when none can
 */
export async function presentReadiness(): Promise<Readiness> {
  currentCatalog();
  const { outage } = openDatabase();
  if (outage?.isAway() && isOutliving()) return { status: 'degraded', database: 'away' };
  try {
    await requireReady();
    return { status: 'ok' };
  } catch (error) {
    if ((await outage?.check(error)) && isOutliving()) {
      return { status: 'degraded', database: 'away' };
    }
    throw error;
  }
}
