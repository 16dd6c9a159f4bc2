import { openDatabase } from '../server/platform/database/database';
import { prepareDatabase } from './prepare-database';

// `npm run db:migrate`: brings the database to the newest migration and catalog.
const opened = openDatabase();
try {
  await prepareDatabase(opened, console.log);
  console.log('The database is up to date.');
} finally {
  await opened.close();
}
