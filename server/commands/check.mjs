import { fileURLToPath } from 'node:url';
import { generateClient, install, reportFailure, step, together } from './steps.mjs';

/** What the checks and tests need first. */
export async function prepare() {
  await install();
  await generateClient();
}

/**
 * Types, lint and format. They take what the steps beside them leave, which a single core keeps busy for longest:
 * `npm test` would otherwise end with an idle one.
 */
export async function checkSources() {
  await together(
    step('Format', 'nice', ['npx', 'oxfmt', '--check', '.']),
    // Each further thread would check the shared types again, which takes more CPU time.
    step('Types', 'nice', ['npx', 'tsc', '--noEmit', '--singleThreaded']),
    step('Lint', 'nice', ['npx', 'oxlint', '--quiet']),
  );
}

/** Everything else that needs no built site. */
export function testUnits() {
  return step('Unit and contract tests', 'npx', [
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'isolated',
    '--project',
    'contract',
  ]);
}

// `npm run check`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
    .then(() => together(checkSources(), testUnits()))
    .catch(reportFailure);
}
