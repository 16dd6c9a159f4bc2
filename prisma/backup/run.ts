import { existsSync } from 'node:fs';

/** `npm run backup`, `restore` and `move`. Imported late: `.env` is read first, as by `npm start`. */
if (existsSync('.env')) process.loadEnvFile('.env');
await import('./commands')
  .then(({ runCommand }) => runCommand(process.argv.slice(2)))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode ||= 1;
  });
