import { fileURLToPath } from 'node:url';
import { generateClient, install, reportFailure, step, together } from './steps.mjs';

/** What the checks and tests need first. */
export async function prepare() {
  await install();
  await generateClient();
}

/** Types, lint and format, with less priority than what runs beside them: it takes longer. */
export async function checkSources() {
  /** @param {string} title @param {string[]} command */
  const check = (title, ...command) => step(title, 'nice', ['-n', '10', 'npx', ...command]);
  await together(
    check('Format', 'oxfmt', '--check', '.'),
    // Each further thread would check the shared types again, which doubles the CPU time.
    check('Types', 'tsc', '--noEmit', '--singleThreaded'),
    check('Lint', 'oxlint', '--quiet'),
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
