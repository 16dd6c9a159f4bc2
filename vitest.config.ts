import { defineConfig } from 'vitest/config';

const notUnit = [
  '**/*.served.test.ts',
  '**/*.alone.test.ts',
  '**/*.drill.ts',
  'node_modules/**',
  '.next/**',
  'e2e/**',
];

export default defineConfig({
  test: {
    globalSetup: 'server/testing/template-databases.ts',
    // What is tested in this process must not touch the data of a server that is being tried out.
    env: { MARQUE_DATA: 'node_modules/.cache/marque-test-data', LOG_LEVEL: 'silent' },
    hookTimeout: 120_000,
    testTimeout: 30_000,
    // What is tested against real clocks and sockets can be late on a busy machine; it is said in the report.
    retry: 1,
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
