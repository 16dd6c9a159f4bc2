import { expect } from 'vitest';
import { register } from '../../server/accounts/register';
import { handleAuth } from '../../server/auth/handle-auth';
import { handleTrpc } from '../../server/trpc/handle-trpc';
import { Browser, newPerson } from './browser';
import { someOrigin } from './some-origin';

/** A stranger's browser on the site, in this process. */
export const openBrowser = () => new Browser({ '/api/trpc': handleTrpc, '/api/auth': handleAuth });

/** A new account, and the browser signed in to it. */
export async function openSignedIn() {
  const person = newPerson();
  const { user } = await register(person, someOrigin);
  const browser = openBrowser();
  expect((await browser.signIn(person)).status).toBe(200);
  return { browser, person, user };
}
