import { expect } from 'vitest';
import { Browser, newPerson } from '../support/browser';

/** Sends a request for PUBLIC_URL to the address where the server listens. */
const sendTo = (baseUrl: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(baseUrl + pathname + search, {
    method: request.method,
    headers: request.headers,
    body: request.method === 'POST' ? await request.text() : null,
    redirect: 'manual',
  });
};
/** A visitor's browser, which reaches the server under PUBLIC_URL. */
export const openBrowserAt = (baseUrl: string) => new Browser({ '/': sendTo(baseUrl) });

export async function register(browser: Browser, headers: Record<string, string> = {}) {
  const person = newPerson();
  const response = await browser.post('/api/trpc/auth.register', person, headers);
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { data: { api_key: string } } };
  return { person, apiKey: result.data.api_key };
}
