import { loadEnvFile } from '../../../server/platform/process/run-command';

/** `install` and `build`: the drawings are in MARQUE_DATA, which `.env` may set. Imported late, after reading it. */
loadEnvFile();
await (process.argv[2] === 'build' ? import('./build-selfhst') : import('./install-drawings'));
