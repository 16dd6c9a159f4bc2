import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await listening(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await listening(page);
}

/** Opens a page again and again until it shows what the server records a moment after its response. */
export async function openUntilShown(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/**
 * Waits until React has hydrated every control: a key or click before that is lost, and a test would
 * pass on some machines only.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOfSite = document.querySelector('script[src*="/_next/"]') !== null;
    const controls = [...document.querySelectorAll('button, input, select, textarea')];
    const isTaken = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return !isOfSite || (document.readyState === 'complete' && controls.every(isTaken));
  });
  // On an idle page Chromium sometimes never calls back without a timeout.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
}
