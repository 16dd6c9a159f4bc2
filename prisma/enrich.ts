import { runCommand } from '../server/platform/run-command';

/** `npm run catalog:enrich`: derives all brands at once, as a server does over time. */
await runCommand(async () => {
  const { loadCatalog } = await import('../server/catalog/load-catalog');
  const { openDatabase } = await import('../server/platform/database/database');
  const { deriveAll } = await import('../server/artwork/derive/derive-all');
  const { prepareDatabase } = await import('./prepare-database');
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, console.log);
    await deriveAll(opened.client, await loadCatalog(opened.client), console.log);
  } finally {
    await opened.close();
  }
});
if (process.exitCode) console.error('A running server enriches the brands by itself.');
