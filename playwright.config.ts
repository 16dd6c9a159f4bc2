import { defineConfig } from '@playwright/test';
import { storiesAdminToken } from './e2e/support/browser-operators';
import { freePort } from './e2e/support/free-port';
import { shortLived } from './e2e/support/short-lived.mjs';
import { findChromium } from './server/commands/find-chromium.mjs';

// The workers read this file too, and inherit the values found first.
const port = (process.env['STORIES_PORT'] ??= String(await freePort()));
const stripePort = (process.env['STORIES_STRIPE_PORT'] ??= String(await freePort()));
const executablePath = (process.env['PLAYWRIGHT_CHROMIUM'] ||= await findChromium());
// Browsers do not support passkeys for an IP address.
const site = `http://localhost:${port}`;

/** Chromium reads only the last list, so this one repeats Playwright's. */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Pages of the hidden address bar and processes kept in reserve: half a second of CPU time per story.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: 'e2e/stories',
  fullyParallel: false,
  // Each story has an account and a client address of its own, and waits for pages half of the time.
  workers: 2,
  forbidOnly: true,
  // Only ends a story that hangs, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: site,
    // Elements that fade in reach their colors only at the end.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // Without internet, the browser's own look-ups would keep the machine busy.
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${featuresOff.join()}`,
      ],
    },
  },
  webServer: [
    {
      command: `npx tsx e2e/stand-ins/stripe/serve.ts --port ${stripePort} --site ${site}`,
      port: Number(stripePort),
    },
    {
      command: `npx tsx e2e/support/prepare-data.ts && exec node ${shortLived.join(' ')} dist/service.mjs`,
      wait: { stdout: /Outbox .* is in (?<OUTBOX_FILE>\S+)/ },
      // The service must remove temporary files and stop its site.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 180_000,
      env: {
        NODE_ENV: 'production',
        PORT: port,
        PUBLIC_URL: site,
        // Each story sends its own client address.
        TRUST_PROXY_HOPS: '1',
        MARQUE_DATA: '.marque-e2e',
        STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
        STRIPE_SECRET_KEY: 'sk_test_standin',
        STRIPE_WEBHOOK_SECRET: 'whsec_standin',
        STRIPE_PRICE_PRO: 'price_pro',
        VISITOR_COUNTER: 'on',
        ADMIN_TOKEN: storiesAdminToken,
        // Stories receive webhooks on this machine.
        OUTBOUND_ALLOW: 'http,private',
      },
    },
  ],
});
