import { checkSources, prepare, testUnits } from './check.mjs';
import { findChromium } from './find-chromium.mjs';
import { build, step, together } from './steps.mjs';

// `npm test`: everything that continuous integration runs.
try {
  await prepare();
  // Each step begins once what it needs is there, so that no core waits for the slowest of a group.
  const built = build();
  const unitsTested = testUnits();
  await together(
    checkSources(),
    together(built, findChromium()).then(([, chromium]) => runStories(chromium)),
    // Two runs of vitest at once would delete each other's outbox.
    together(built, unitsTested).then(testServed),
  );
  await step('Measurements', 'npx', ['vitest', 'run', '--project', 'alone']);
  console.log('Everything passed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {string} chromium the path of its executable */
function runStories(chromium) {
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: chromium };
  return step('Stories in a browser', 'npx', ['playwright', 'test'], env);
}

function testServed() {
  return step('Tests of the built server', 'npx', ['vitest', 'run', '--project', 'served']);
}
