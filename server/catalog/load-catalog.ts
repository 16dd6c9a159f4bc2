import type { Database, Transaction } from '../platform/database/database';
import { readJson, readBrands } from './read-brands';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import { type Catalog, createCatalog, replaceBrands } from './catalog';
import { artworkFolder, openDrawings } from './stored/open-drawings';
import { type Bytes, HeldSvg, type StoredSvg } from './stored/stored-svg';

/** Usually a second; the limit allows for a busy machine and a much larger catalog. */
const readWithinMs = 10 * 60_000;
const chunkDrawings = 200;

/**
 * Reads the whole catalog from the database, except drawings that an earlier start left in the folder.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadCatalog(
  database: Database,
  folder: string = artworkFolder(),
): Promise<Catalog> {
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
      return createCatalog(state.version, await readBrands(snapshot, drawings), {
        references: await snapshot.brandReference.findMany(),
        seededAt: state.seededAt,
        seq: state.seq,
      });
    },
    { isolationLevel: 'RepeatableRead', timeout: readWithinMs, maxWait: readWithinMs },
  );
}

/**
 * The catalog with the changes that the journal has had since: only changed brands are read.
 * @returns null if the whole catalog must be read, because it was seeded or restored meanwhile
 */
export async function readChanges(database: Database, catalog: Catalog): Promise<Catalog | null> {
  return database.$transaction(
    async (snapshot) => {
      const state = await snapshot.catalogState.findFirst();
      if (state === null || state.version !== catalog.release || state.seq < catalog.seq)
        return null;
      // An own brand replaces that of the base with its slug, or gives way to it again.
      const changed = await snapshot.$queryRaw<{ id: number }[]>`
        SELECT brand_id AS id FROM catalog_change WHERE seq > ${catalog.seq}
        UNION SELECT brand.id FROM brand JOIN catalog_change USING (slug) WHERE seq > ${catalog.seq}`;
      const ids = changed.map(({ id }) => id);
      const fresh = await readBrands(snapshot, await readDrawingsOf(snapshot, ids), ids);
      return replaceBrands(catalog, { ids: new Set(ids), fresh, seq: state.seq });
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

async function readDrawingsOf(
  snapshot: Transaction,
  ids: readonly number[],
): Promise<Map<string, StoredSvg>> {
  const rows = await snapshot.$queryRaw<{ sha256: string; bytes: Bytes }[]>`
    SELECT sha256, bytes FROM drawing
    WHERE sha256 IN (SELECT sha256 FROM artwork WHERE brand_id = ANY(${ids}::int[]))`;
  return new Map(rows.map(({ sha256, bytes }) => [sha256, new HeldSvg(bytes)]));
}

const selectSizes = Prisma.sql`
  SELECT sha256, octet_length(bytes) AS "sizeBytes" FROM drawing ORDER BY sha256`;

async function* readDrawings(snapshot: Transaction) {
  type Row = { sha256: string; bytes: Bytes };
  let last = '';
  for (;;) {
    const rows = await snapshot.$queryRaw<Row[]>`
      SELECT sha256, bytes FROM drawing WHERE sha256 > ${last} ORDER BY sha256 LIMIT ${chunkDrawings}`;
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.sha256 ?? '';
  }
}
