import { database } from '../database/database';
import { currentCatalog } from './current-catalog';

/** @throws AppError `service_unavailable` while the database is away or the catalog not loaded */
export async function requireReady(): Promise<void> {
  await database().$queryRaw`SELECT 1`;
  currentCatalog();
}
