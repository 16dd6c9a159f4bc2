import { defineConfig } from 'vitest/config';
import { dataFolder, temporaryFolder } from './e2e/support/temporary-folder.mjs';

/**
 * The long and destructive tests: `npm run drills`. Each prints its figure. With DRILL=1, tests that
 * also run in `npm test` run at full size.
 */
export default defineConfig({
  test: {
    include: [
      '**/*.drill.ts',
      'e2e/drills/**/*.test.ts',
      'e2e/contract/next-alone.served.test.ts',
      'e2e/contract/raster.served.test.ts',
      'e2e/fuzz/contract.served.test.ts',
      'server/artwork/backgrounds/catalog-on-backgrounds.test.ts',
      'server/artwork/sanitize/sanitize-svg.test.ts',
      'server/platform/database/data-folder-lock.test.ts',
    ],
    exclude: ['node_modules/**', '.next/**'],
    globalSetup: ['e2e/support/temporary-folder.mjs', 'e2e/support/template-databases.ts'],
    env: {
      DRILL: '1',
      DATABASES: 'both',
      MARQUE_DATA: dataFolder,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_SECOND: '0',
      TMPDIR: temporaryFolder,
    },
    hookTimeout: 120_000,
    testTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
