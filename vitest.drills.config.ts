import { defineConfig } from 'vitest/config';
import { temporaryFolder } from './e2e/support/temporary-folder.mjs';

/** The long and destructive tests at full size: `npm run drills`. Each prints its figure. */
export default defineConfig({
  test: {
    include: ['**/*.drill.ts'],
    exclude: ['node_modules/**', '.next/**'],
    globalSetup: ['e2e/support/temporary-folder.mjs', 'e2e/support/template-databases.ts'],
    env: {
      MARQUE_DATA: 'node_modules/.cache/marque-test-data',
      LOG_LEVEL: 'silent',
      TMPDIR: temporaryFolder,
    },
    hookTimeout: 120_000,
    testTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
