import type { Page, Response } from '@playwright/test';

/** Goes to a page and waits until it listens. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await listening(page);
  return response;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await listening(page);
}

/**
 * Waits until React has taken over every control that the server has sent, and is done: a key or a
 * click before that is lost, and a test that presses it passes on some machines only.
 */
export async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOfSite = document.querySelector('script[src*="/_next/"]') !== null;
    const controls = [...document.querySelectorAll('button, input, select, textarea')];
    const isTaken = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return !isOfSite || (document.readyState === 'complete' && controls.every(isTaken));
  });
  // Chromium has been seen not to call back at all, in a page that had nothing to do.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
}
