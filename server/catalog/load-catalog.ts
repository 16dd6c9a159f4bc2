import type { Database, Transaction } from '../platform/database/database';
import { readJson, readBrands } from './read-brands';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import { type Catalog, createCatalog } from './catalog';
import { artworkFolder, openDrawings } from './stored/open-drawings';
import type { Bytes } from './stored/stored-svg';

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
      });
    },
    { isolationLevel: 'RepeatableRead', timeout: readWithinMs, maxWait: readWithinMs },
  );
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
