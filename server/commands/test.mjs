import { findChromium } from './find-chromium.mjs';
import { build, step, together } from './steps.mjs';
import { checkSources, testUnits } from './check.mjs';

// `npm test`: everything that continuous integration runs.
try {
  await checkSources();
  const [chromium] = await together(findChromium(), testUnits(), build());
  // Neither needs a machine of its own.
  await together(
    step('Tests of the built server', 'npx', ['vitest', 'run', '--project', 'served']),
    step('Stories in a browser', 'npx', ['playwright', 'test'], {
      ...process.env,
      PLAYWRIGHT_CHROMIUM: chromium,
    }),
  );
  await step('Measurements', 'npx', ['vitest', 'run', '--project', 'alone']);
  console.log('Everything passed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
