import { database, type OpenDatabase } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { processWide } from '../platform/process/made-once';
import { startJob, type StopJob } from '../platform/process/jobs';
import { replaceAccountBrands, setAccountBrands } from './account-brands';
import type { Catalog } from './catalog';
import { loadBrands } from './load-catalog';
import { readChanges } from './read-changes';
import { artworkDamage } from './stored/stored-svg';

/** A change is visible on every instance within two seconds, also on a busy one. */
const pollEveryMs = 500;

const holder = processWide<{ catalog: Catalog | null; follow: () => Promise<void> }>(
  'catalog',
  () => ({ catalog: null, follow: async () => {} }),
);

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

/** Brings what was committed until now into the catalog of this process. */
export function followCatalog(): Promise<void> {
  return holder.follow();
}

/** @throws AppError `service_unavailable` if the database is unreachable or the catalog is not loaded */
export async function requireReady(): Promise<void> {
  await database().$queryRaw`SELECT 1`;
  currentCatalog();
}

/**
 * Loads the catalog, then polls for changes by other processes: of some brands in the journal, or a newer catalog
 * that was seeded.
 * @param prepare called with a catalog before it comes into use, and with the current one at every poll
 * @returns stops the polling
 */
export async function startFollowingCatalog(
  { client, withPatience }: Pick<OpenDatabase, 'client' | 'withPatience'>,
  prepare: (catalog: Catalog, before: Catalog | null) => Promise<void>,
  everyMs = pollEveryMs,
): Promise<StopJob> {
  let seq = 0;
  const load = async () => {
    const loaded = await withPatience((patient) => loadBrands(patient.client));
    await prepare(loaded.catalog, null);
    setCurrentCatalog(loaded.catalog);
    setAccountBrands(loaded.owned);
    seq = loaded.seq;
    // Last: until here, requests still read the damaged file.
    artworkDamage().isFound = false;
  };
  const poll = async () => {
    const state = await client.catalogState.findFirst({ select: { version: true, seq: true } });
    const current = currentCatalog();
    const isSame = state?.version === current.release && state.seq === seq;
    if (!artworkDamage().isFound) {
      if (state === null || isSame) return prepare(current, current);
      const next = await readChanges(client, current, seq);
      if (next !== null) {
        await prepare(next.catalog, current);
        setCurrentCatalog(next.catalog);
        replaceAccountBrands(next.changed, next.fresh);
        seq = next.seq;
        return;
      }
    }
    await load();
    log.info({ version: state?.version }, 'catalog reloaded');
  };
  await load();
  // One after the other: each continues from the catalog of the one before.
  let last = Promise.resolve();
  const follow = () => (last = last.then(poll, poll));
  holder.follow = follow;
  const stop = startJob({ failure: 'polling the catalog failed', everyMs, run: follow });
  // Don't wait for a load in progress: it may take minutes.
  return async () => {
    holder.follow = async () => {};
    void stop();
  };
}
