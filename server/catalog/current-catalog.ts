import { database, type OpenDatabase } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { processWide } from '../platform/process/made-once';
import { startJob, type StopJob } from '../platform/process/jobs';
import type { Catalog } from './catalog';
import { loadCatalog } from './load-catalog';
import { artworkDamage } from './stored/stored-svg';

const pollEveryMs = 5000;

const holder = processWide<{ catalog: Catalog | null }>('catalog', () => ({ catalog: null }));

/** @throws AppError `service_unavailable` before the catalog has been loaded */
export function currentCatalog(): Catalog {
  const { catalog } = holder;
  if (catalog) return catalog;
  throw new AppError('service_unavailable', 'The catalog is still being loaded.', {
    headers: { 'Retry-After': '5' },
  });
}

export function setCurrentCatalog(catalog: Catalog): void {
  holder.catalog = catalog;
}

/** @throws AppError `service_unavailable` if the database is unreachable or the catalog is not loaded */
export async function requireReady(): Promise<void> {
  await database().$queryRaw`SELECT 1`;
  currentCatalog();
}

/**
 * Loads the catalog, then polls for a newer one that another process has seeded.
 * @param onPoll called before a new catalog comes into use, and with the current one at every poll
 * @returns stops the polling
 */
export async function startFollowingCatalog(
  { client, withPatience }: Pick<OpenDatabase, 'client' | 'withPatience'>,
  onPoll: (catalog: Catalog) => Promise<void>,
  everyMs = pollEveryMs,
): Promise<StopJob> {
  const load = async () => {
    const catalog = await withPatience((patient) => loadCatalog(patient.client));
    await onPoll(catalog);
    setCurrentCatalog(catalog);
    // Last: until here, requests still read the damaged file.
    artworkDamage().isFound = false;
  };
  const poll = async () => {
    const state = await client.catalogState.findFirst({ select: { version: true } });
    const isNewer = state !== null && state.version !== currentCatalog().version;
    if (!isNewer && !artworkDamage().isFound) return onPoll(currentCatalog());
    await load();
    log.info({ version: state?.version }, 'catalog reloaded');
  };
  await load();
  const stop = startJob({ failure: 'polling the catalog failed', everyMs, run: poll });
  // Don't wait for a load in progress: it may take minutes.
  return async () => void stop();
}
