import { fileURLToPath } from 'node:url';
import { generateClient, install, step } from './steps.mjs';

/** Types, lint, format, unit and contract tests: everything that needs no built site. */
export async function check() {
  await install();
  await generateClient();
  await step('Types', 'npx', ['tsc', '--noEmit']);
  await step('Lint', 'npx', ['oxlint', '--quiet']);
  await step('Format', 'npx', ['prettier', '--check', '--log-level=warn', '.']);
  await step('Unit and contract tests', 'npx', [
    'vitest',
    'run',
    '--project',
    'unit',
    // Half of the time they wait for something; the default leaves one of two cores idle.
    '--maxWorkers=2',
  ]);
}

// `npm run check`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await check().catch(() => process.exit(1));
}
