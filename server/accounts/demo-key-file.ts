import path from 'node:path';
import { env } from '../env';

/** Where a newcomer finds the demo account's key, as seen from the repository; null where there is none. */
export function demoKeyFile(): string | null {
  if (env.databaseUrl !== undefined) return null;
  return path.relative(process.cwd(), path.join(env.dataFolder, 'demo-key'));
}
