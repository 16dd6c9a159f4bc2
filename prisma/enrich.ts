import { loadCatalog } from '../server/catalog/load-catalog';
import { type OpenDatabase, openDatabase } from '../server/platform/database/database';
import { deriveAll } from '../server/artwork/derive/derive-all';
import { prepareDatabase } from './prepare-database';

// `npm run catalog:enrich`: derives all brands at once, as a server does over time.
async function deriveCatalog(opened: OpenDatabase): Promise<void> {
  try {
    await prepareDatabase(opened, console.log);
    await deriveAll(opened.client, await loadCatalog(opened.client), console.log);
  } finally {
    await opened.close();
  }
}

try {
  await deriveCatalog(openDatabase());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('A running server enriches the brands by itself.');
  process.exitCode = 1;
}
