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
      ...['--liftoff-only', '--import', 'tsx', 'e2e/support/prepare-templates.ts'],
    ]),
  );
  // In parallel: while one waits, the others use its core.
  await together(runStories(chromium), runServed(), runUnits());
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

function runServed() {
  return step('Tests of the built service', 'npx', ['vitest', 'run', '--project', 'served']);
}

/** With less priority than the others, which take longer and wait for responses in time. */
function runUnits() {
  return step('Unit tests', 'nice', [
    ...['-n', '5', 'npx', 'vitest', 'run', '--project', 'unit', '--project', 'isolated'],
  ]);
}
