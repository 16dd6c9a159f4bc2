import { loadCatalog } from '../server/catalog/load-catalog';
import { type OpenDatabase, openDatabase } from '../server/database/database';
import { enrichAll } from '../server/enrichment/enrich-all';
import { prepareDatabase } from './prepare-database';

// `npm run catalog:enrich`: derives for all brands what a server derives as they are asked for.
async function enrichCatalog(opened: OpenDatabase): Promise<void> {
  try {
    await prepareDatabase(opened, console.log);
    await enrichAll(opened.client, await loadCatalog(opened.client), console.log);
  } finally {
    await opened.close();
  }
}

try {
  await enrichCatalog(openDatabase());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('A server that runs enriches the brands by itself.');
  process.exitCode = 1;
}
