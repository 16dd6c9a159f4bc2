import { defineConfig } from 'vitest/config';
import { shortLived } from './e2e/support/short-lived.mjs';
import { dataFolder, temporaryFolder } from './e2e/support/temporary-folder.mjs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Measured on two cores: servers and browsers keep both busy with two workers. Unit tests run
 * beside them, and wait so often that four workers are fastest.
 */
const [servedWorkers, unitWorkers] = [2, 4];

const notUnit = [
  '**/*.isolated.test.ts',
  'e2e/contract/contract.test.ts',
  '**/*.served.test.ts',
  '**/*.alone.test.ts',
  '**/*.drill.ts',
  'node_modules/**',
  '.next/**',
];

/** The slowest files first: without an earlier run vitest starts with the largest ones. */
const longest = [
  'e2e/contract/contract.served.test.ts',
  'e2e/contract/next-alone.served.test.ts',
  'e2e/contract/site-process.served.test.ts',
  'e2e/contract/lifecycle.served.test.ts',
  'e2e/contract/two-instances.served.test.ts',
  'e2e/drills/billing/billing-fleet.served.test.ts',
  'e2e/contract/cluster.served.test.ts',
  'e2e/contract/mail.served.test.ts',
  'e2e/contract/caps.served.test.ts',
  'e2e/fuzz/contract.served.test.ts',
  'e2e/contract/raster.served.test.ts',
  'e2e/drills/upgrade/upgrade.served.test.ts',
  'e2e/contract/operator.served.test.ts',
  'e2e/contract/workers.served.test.ts',
  'e2e/contract/security-review.served.test.ts',
  'e2e/contract/observing.served.test.ts',
  'e2e/contract/without-site.served.test.ts',
  'server/auth/oauth.isolated.test.ts',
  'server/rest/request/database-away.test.ts',
  'prisma/backup/backup.test.ts',
  'e2e/drills/billing/life-stories.test.ts',
  'server/platform/database/postgres-pool.test.ts',
  'e2e/drills/billing/stripe-away.test.ts',
  'prisma/seed/seed-selfhst.test.ts',
  'prisma/seed/seed-catalog.test.ts',
  'server/platform/database/database-errors.test.ts',
  'server/accounts/accounts.test.ts',
  'e2e/package/command.test.ts',
  'server/metering/requests/request-log.test.ts',
  'server/accounts/change-email.test.ts',
  'server/billing/reconcile-billing.test.ts',
  'server/accounts/limit-attempts.test.ts',
  'server/billing/webhook.test.ts',
  'e2e/drills/mcp/messages.test.ts',
  'e2e/drills/database/kill.test.ts',
];

/** Unit tests come last, without a break, so that their shared processes are not restarted. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.endsWith(name));
      const place = project.name === 'unit' ? longest.length + 1 : 0;
      return place + (rank < 0 ? longest.length : rank);
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['e2e/support/temporary-folder.mjs', 'e2e/support/template-databases.ts'],
    // Tests in this process must not touch the data of a server in use. They share one address, and
    // some send thousands of requests at once.
    env: {
      MARQUE_DATA: dataFolder,
      TMPDIR: temporaryFolder,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_SECOND: '0',
    },
    // Only ends a test that hangs, even on a busy machine. Tests of speed set their own limits.
    hookTimeout: 240_000,
    testTimeout: 240_000,
    execArgv: [...shortLived],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // Files share a process, to save starting it and loading the modules.
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: notUnit,
          setupFiles: 'e2e/support/reset-process.ts',
          isolate: false,
          maxWorkers: unitWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // For `npm run check`, which has no built site. `npm test` runs the same contract against the
        // served product.
        test: {
          name: 'contract',
          include: ['e2e/contract/contract.test.ts'],
          maxWorkers: unitWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Sets variables before modules load, or reads a process's counts: one process per file.
        test: {
          name: 'isolated',
          include: ['**/*.isolated.test.ts'],
          maxWorkers: unitWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Needs the built site: real servers in processes of their own.
        test: {
          name: 'served',
          include: ['**/*.served.test.ts'],
          setupFiles: 'e2e/support/reset-process.ts',
          isolate: false,
          maxWorkers: servedWorkers,
        },
      },
      {
        extends: true,
        // Measures a server's speed, or loads three servers at once: nothing else may run beside it.
        test: {
          name: 'alone',
          include: ['**/*.alone.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
