import { runCommand } from '../server/platform/process/run-command';

/** `npm run db:migrate`: brings the database to the newest migration and catalog. */
await runCommand(async () => {
  const { openDatabase } = await import('../server/platform/database/database');
  const { prepareDatabase } = await import('./prepare-database');
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, console.log);
    console.log('The database is up to date.');
  } finally {
    await opened.close();
  }
});
