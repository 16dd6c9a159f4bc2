import { fileURLToPath } from 'node:url';
import { generateClient, install, step, together } from './steps.mjs';

/** Types, lint and format. */
export async function checkSources() {
  await install();
  await generateClient();
  // None of them uses more than a part of the machine.
  await together(
    step('Types', 'npx', ['tsc', '--noEmit']),
    step('Lint', 'npx', ['oxlint', '--quiet']),
    step('Format', 'npx', ['prettier', '--check', '--log-level=warn', '.']),
  );
}

/** Everything else that needs no built site. */
export function testUnits() {
  return step('Unit and contract tests', 'npx', [
    ...['vitest', 'run', '--project', 'unit', '--project', 'isolated'],
  ]);
}

// `npm run check`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await checkSources()
    .then(testUnits)
    .catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
}
