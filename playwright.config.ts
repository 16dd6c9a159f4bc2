import { defineConfig } from '@playwright/test';

const port = 4310;

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...(process.env['PLAYWRIGHT_CHROMIUM']
        ? { executablePath: process.env['PLAYWRIGHT_CHROMIUM'] }
        : {}),
      // A machine without internet must not be kept busy by the browser's own look-ups.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node server/main.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MARQUE_DATA: '.marque-e2e',
    },
  },
});
