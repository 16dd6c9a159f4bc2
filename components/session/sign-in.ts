import { clearKnownKey } from './known-key';
import { rememberSignedIn } from './start-script';

// Signing in and out from the browser, by NextAuth's own routes.

const base = '/api/auth';

/** `code` is one of the server's error codes, such as `invalid_credentials` or `rate_limit_exceeded`. */
export type SignInOutcome = { ok: true } | { ok: false; code: string };

/** Sets the session's cookie. Afterwards go on with `leaveFor`: nothing that was read before holds. */
export async function signIn(input: { email: string; password: string }): Promise<SignInOutcome> {
  const outcome = await post('/callback/credentials', input);
  if (!outcome.ok) return outcome;
  // NextAuth says what went wrong in the address of the page it would show.
  const { searchParams } = outcome.url;
  const code = searchParams.get('error') ?? (searchParams.has('csrf') ? 'bad_request' : null);
  if (code !== null) return { ok: false, code };
  rememberSignedIn(true);
  return { ok: true };
}

/** Leaves the page for the provider's. */
export async function signInWith(provider: 'github' | 'google', next: string): Promise<void> {
  clearKnownKey();
  const outcome = await post(`/signin/${provider}`, { callbackUrl: next });
  await leaveFor(outcome.ok ? outcome.url.href : `/sign-in?error=${outcome.code}`);
}

/** Ends the session here; those of other devices go on. */
export async function signOut(next = '/sign-in'): Promise<void> {
  clearKnownKey();
  await post('/signout', {});
  rememberSignedIn(false);
  await leaveFor(next);
}

/** Loads another page. Never resolves, so that what waits for it stays busy until then. */
export function leaveFor(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

type Outcome = { ok: true; url: URL } | { ok: false; code: string };

async function post(path: string, values: Record<string, string>): Promise<Outcome> {
  try {
    const { csrfToken } = (await (await fetch(`${base}/csrf`)).json()) as { csrfToken: string };
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, csrfToken, json: 'true' }),
    });
    const body = (await response.json()) as { url?: string; error?: string };
    if (body.url !== undefined) return { ok: true, url: new URL(body.url, window.location.href) };
    return { ok: false, code: body.error ?? 'internal_error' };
  } catch {
    return { ok: false, code: 'offline' };
  }
}
