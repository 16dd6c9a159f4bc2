import cluster from 'node:cluster';
import { loadEnvFile } from '../platform/process/run-command';

/**
 * Runs `npm start`. Imported late, so that `.env` is read first and an error in it is reported without a
 * stack.
 */
loadEnvFile();
await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  if (!cluster.isPrimary) return void (await import('./run-server'));
  const { checkPort } = await import('./check-port');
  await checkPort();
  const { env } = await import('../platform/env');
  if (env.workers === 1 || env.isDevelopment) {
    // The embedded database is compiled in the background while the other modules are loaded.
    (await import('../platform/database/database')).openDatabase();
    return void (await import('./run-server'));
  }
  const { leadWorkers } = await import('./lead-workers');
  leadWorkers();
}
