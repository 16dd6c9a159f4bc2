import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const notUnit = [
  '**/*.served.test.ts',
  '**/*.alone.test.ts',
  '**/*.drill.ts',
  'node_modules/**',
  '.next/**',
  'e2e/**',
];

/** Vitest begins with the largest files: these are small, and take longest. */
const longest = [
  'server/testing/fuzz/contract.served.test.ts',
  'server/billing/stripe-away.test.ts',
  'server/billing/life-stories.test.ts',
  'server/database/kill.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    globalSetup: 'server/testing/template-databases.ts',
    // What is tested in this process must not touch the data of a server that is being tried out.
    env: { MARQUE_DATA: 'node_modules/.cache/marque-test-data', LOG_LEVEL: 'silent' },
    hookTimeout: 120_000,
    testTimeout: 30_000,
    // What is tested against real clocks and sockets can be late on a busy machine; it is said in the report.
    retry: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // Part of the time they wait for something: one more than there are cores.
        test: { name: 'unit', include: ['**/*.test.ts'], exclude: notUnit, maxWorkers: 3 },
      },
      {
        extends: true,
        // Needs the built site: real servers in processes of their own.
        test: {
          name: 'served',
          include: ['**/*.served.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Measures how fast a server is: nothing else may run beside it.
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
