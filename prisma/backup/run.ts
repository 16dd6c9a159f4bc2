import { runCommand } from '../../server/platform/process/run-command';

/** `npm run backup`, `restore` and `move`. */
await runCommand(async () => (await import('./commands')).runCommand(process.argv.slice(2)));
