import { findChromium } from './find-chromium.mjs';
import { build, step } from './steps.mjs';
import { checkSources, testUnits } from './check.mjs';

// `npm test`: everything that continuous integration runs.
try {
  await checkSources();
  // The tests begin with setting up their databases, which takes one core.
  await Promise.all([testUnits(), build()]);
  await step('Tests of the built server', 'npx', [
    'vitest',
    'run',
    '--project',
    'served',
    '--project',
    'alone',
  ]);
  const chromium = await findChromium();
  await step('Stories in a browser', 'npx', ['playwright', 'test'], {
    ...process.env,
    PLAYWRIGHT_CHROMIUM: chromium,
  });
  console.log('Everything passed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
