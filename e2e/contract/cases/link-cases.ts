import { request as visitors } from '@playwright/test';
import { expect, test } from 'vitest';
import type { Browser } from '../../support/browser';
import { findBrokenLinks } from '../../support/find-dead-ends';
import { openBrowserAt, register } from '../visitor';

/** Without billing: with it, `e2e/stories/dead-ends.spec.ts` does the same. */
export function linkCases(baseUrl: () => string): void {
  const crawl = async (browser: Browser, from: string) => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const visitor = await visitors.newContext({ extraHTTPHeaders: { Cookie } });
    const found = await findBrokenLinks(visitor, baseUrl(), [from]);
    await visitor.dispose();
    return found;
  };

  test('without billing there are no dead links, signed out or signed in', async () => {
    const browser = openBrowserAt(baseUrl());
    const stranger = await crawl(browser, '/sign-in');
    expect(stranger.broken).toEqual([]);
    expect(stranger.visited).toEqual(expect.arrayContaining(['/pricing', '/register']));

    const { person } = await register(browser);
    await browser.signIn(person);
    const member = await crawl(browser, '/dashboard');
    expect(member.broken).toEqual([]);
    expect(member.visited).toEqual(
      expect.arrayContaining(['/dashboard/billing', '/dashboard/settings/security']),
    );
  });
}
