import { fileURLToPath } from 'node:url';
import { generateClient, install, reportFailure, step, together } from './steps.mjs';

/** What the checks and tests need first. */
export async function prepare() {
  await install();
  await generateClient();
}

/** Types, lint and format. */
export async function checkSources() {
  await together(
    step('Format', 'npx', ['oxfmt', '--check', '.']),
    // Each further thread would check the shared types again, which doubles the CPU time.
    step('Types', 'npx', ['tsc', '--noEmit', '--singleThreaded']),
    step('Lint', 'npx', ['oxlint', '--quiet']),
  );
}

/** Everything else that needs no built site. */
export function testUnits() {
  return step('Unit and contract tests', 'npx', [
    ...['vitest', 'run', '--project', 'unit', '--project', 'isolated', '--project', 'contract'],
  ]);
}

// `npm run check`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
    .then(() => together(checkSources(), testUnits()))
    .catch(reportFailure);
}
