import { checkSources, prepare } from './check.mjs';
import { findPlaywrightChromium, findSystemChromium } from './find-chromium.mjs';
import { build, reportFailure, step, together } from './steps.mjs';

// `npm test`: everything that continuous integration runs.
try {
  const [systemChromium] = await together(findSystemChromium(), prepare());
  const [chromium] = await together(
    systemChromium ?? findPlaywrightChromium(),
    build(),
    checkSources(),
    step('Databases for the tests', process.execPath, [
      // The embedded database runs for seconds: optimizing it would cost more time than it saves.
      '--liftoff-only',
      '--import',
      'tsx',
      'e2e/support/prepare-templates.ts',
    ]),
  );
  // In parallel: while one waits, the others use its core.
  await together(
    runStories(chromium),
    runTests('Tests of running servers', ['served']),
    runTests('Unit and contract tests', ['unit', 'isolated']),
  );
  await step('Measurements', 'npx', ['vitest', 'run', '--project', 'alone']);
  console.log('Everything passed.');
} catch (error) {
  reportFailure(error);
}

/** @param {string} chromium the path of its executable */
function runStories(chromium) {
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: chromium };
  return step('Stories in a browser', 'npx', ['playwright', 'test'], env);
}

/**
 * @param {string} title
 * @param {string[]} projects
 */
function runTests(title, projects) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return step(title, 'npx', ['vitest', 'run', ...chosen]);
}
