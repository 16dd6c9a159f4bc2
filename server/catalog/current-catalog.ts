import type { Database } from '../database/database';
import { loadEnrichments, refreshEnrichments } from '../enrichment/keep-enrichments-current';
import { AppError } from '../errors';
import { log } from '../log';
import { processWide } from '../process-wide';
import type { Catalog } from './catalog';
import { loadCatalog } from './load-catalog';

const lookEveryMs = 5000;

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

/**
 * Loads the catalog, and again whenever another process has seeded a newer one.
 * @returns what stops looking
 */
export async function keepCatalogCurrent(database: Database): Promise<() => void> {
  await load(database);
  const timer = setInterval(() => {
    lookAgain(database).catch((error: unknown) => {
      log.warn({ err: error }, 'catalog not looked at: the database did not answer');
    });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function lookAgain(database: Database): Promise<void> {
  await reloadIfNewer(database);
  await refreshEnrichments(database, currentCatalog());
}

/** Loads the catalog again when its version row has changed. */
export async function reloadIfNewer(database: Database): Promise<void> {
  const state = await database.catalogState.findFirst({ select: { version: true } });
  if (state === null || state.version === currentCatalog().version) return;
  await load(database);
  log.info({ version: state.version }, 'catalog reloaded');
}

/** What is known of the brands comes first: a newer catalog must not answer with less for a moment. */
async function load(database: Database): Promise<void> {
  const catalog = await loadCatalog(database);
  await loadEnrichments(database, catalog);
  setCurrentCatalog(catalog);
}
