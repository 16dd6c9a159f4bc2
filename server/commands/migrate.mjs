import { spawnSync } from 'node:child_process';
import { generateClient, install } from './steps.mjs';

// `npm run db:migrate`: works from a fresh clone, and after a change of the schema, as `npm start` does.
try {
  await install();
  await generateClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const prepare = ['--import', 'tsx', 'prisma/prepare.ts'];
process.exitCode = spawnSync(process.execPath, prepare, { stdio: 'inherit' }).status ?? 1;
