import { expect } from 'vitest';
import { env } from '../../server/platform/env';
import type { Browser } from './browser';
import { openBrowser } from './site-visitors';

type Purpose = 'link' | 'confirm';

/** A browser's way to a provider and back, step by step or all at once. */
export function createProviderWalk(standIn: { baseUrl: string }) {
  /** Presses the button that leads to the provider. */
  async function leave(provider: string, browser: Browser, purpose?: Purpose): Promise<Response> {
    return browser.post(`/api/auth/signin/${provider}`, {
      csrfToken: await browser.csrfToken(),
      callbackUrl: '/dashboard',
      json: 'true',
      ...(purpose && { purpose }),
    });
  }

  /** Presses the button, goes to the provider and follows its redirect back. */
  async function walkTo(provider: string, browser: Browser, purpose?: Purpose): Promise<string> {
    const response = await leave(provider, browser, purpose);
    const { url } = (await response.json()) as { url: string };
    expect(url).toContain(standIn.baseUrl);
    const asked = await fetch(url, { redirect: 'manual' });
    const { pathname, search } = new URL(asked.headers.get('Location') ?? '');
    return pathname + search;
  }

  /** Comes back from the provider, and returns the final page of the site. */
  async function comeBack(browser: Browser, path: string): Promise<string> {
    const { headers } = await browser.get(path);
    const { pathname, search } = new URL(headers.get('Location') ?? '', env.publicUrl);
    return pathname.startsWith('/api/auth/')
      ? comeBack(browser, pathname + search)
      : pathname + search;
  }

  async function signIn(provider: string, browser = openBrowser(), purpose?: Purpose) {
    return { browser, page: await comeBack(browser, await walkTo(provider, browser, purpose)) };
  }

  return { leave, walkTo, comeBack, signIn };
}
