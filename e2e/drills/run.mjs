import { build, generateClient, install, step } from '../../server/commands/steps.mjs';

// `npm run drills`, or `npm run drills -- e2e/drills/quotas` for some of them.
try {
  await install();
  await generateClient();
  await build();
  const which = process.argv.slice(2);
  await step('Drills', 'npx', ['vitest', 'run', '--config', 'vitest.drills.config.ts', ...which]);
  if (which.length === 0) {
    const env = { ...process.env, DATABASES: 'both' };
    const dataTests = ['vitest', 'run', '--project', 'unit', 'server', 'prisma/seed'];
    await step('Data tests on both databases', 'npx', dataTests, env);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
