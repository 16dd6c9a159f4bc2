import { existsSync } from 'node:fs';

/** What `npm start` runs. Imported late: `.env` is read first, and a fault in it is told without a stack. */
if (existsSync('.env')) process.loadEnvFile('.env');
await import('./serve').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
