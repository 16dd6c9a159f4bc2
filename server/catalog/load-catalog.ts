import type { Database, Transaction } from '../platform/database/database';
import type { OwnedBrand } from './account-brands';
import { readAccountBrands, readBrands, readJson } from './read-brands';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import { type Catalog, createCatalog } from './catalog';
import { artworkFolder, openDrawings } from './stored/open-drawings';
import type { Bytes } from './stored/stored-svg';

/** Usually a second; the limit allows for a busy machine and a much larger catalog. */
const readWithinMs = 10 * 60_000;
const chunkDrawings = 200;

/** All brands, as the database has them after a change of the journal. */
export type Loaded = {
  catalog: Catalog;
  owned: readonly OwnedBrand[];
  /** The last change of any brand that is in them. */
  seq: number;
};

/**
 * Reads all brands from the database, except drawings that an earlier start left in the folder.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadBrands(
  database: Database,
  folder: string = artworkFolder(),
): Promise<Loaded> {
  // One snapshot, so that a catalog seeded meanwhile is not read half old, half new.
  return database.$transaction(
    async (snapshot) => {
      const state = await snapshot.catalogState.findFirst();
      if (state === null) {
        throw new AppError('service_unavailable', 'The catalog has not been seeded yet.', {
          headers: { 'Retry-After': '30' },
        });
      }
      const drawings = await openDrawings(folder, {
        list: await readJson(snapshot, selectSizes),
        readAll: () => readDrawings(snapshot),
      });
      const catalog = createCatalog(state.version, await readBrands(snapshot, drawings), {
        references: await snapshot.brandReference.findMany(),
        seededAt: state.seededAt,
        change: await readLastChange(snapshot),
      });
      return { catalog, owned: await readAccountBrands(snapshot, drawings), seq: state.seq };
    },
    { isolationLevel: 'RepeatableRead', timeout: readWithinMs, maxWait: readWithinMs },
  );
}

export async function loadCatalog(database: Database): Promise<Catalog> {
  return (await loadBrands(database)).catalog;
}

/** Its token: the numbers between two changes tell how many brands accounts have changed. */
async function readLastChange(snapshot: Transaction): Promise<string | null> {
  const last = await snapshot.catalogChange.findFirst({ orderBy: { seq: 'desc' } });
  return last?.token ?? null;
}

const selectSizes = Prisma.sql`
  SELECT sha256, octet_length(bytes) AS "sizeBytes" FROM drawing
  UNION SELECT sha256, octet_length(bytes) FROM account_drawing ORDER BY sha256`;

async function* readDrawings(snapshot: Transaction) {
  type Row = { sha256: string; bytes: Bytes };
  let last = '';
  for (;;) {
    const rows = await snapshot.$queryRaw<Row[]>`
      SELECT DISTINCT ON (sha256) sha256, bytes FROM (
        SELECT sha256, bytes FROM drawing UNION ALL SELECT sha256, bytes FROM account_drawing) every
      WHERE sha256 > ${last} ORDER BY sha256 LIMIT ${chunkDrawings}`;
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.sha256 ?? '';
  }
}
