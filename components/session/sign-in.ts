/** Signing in and out from the browser, by NextAuth's own routes. */

const base = '/api/auth';

/** `code` is one of the server's error codes, such as `invalid_credentials` or `rate_limit_exceeded`. */
export type SignInOutcome = { ok: true } | { ok: false; code: string };

/** Sets the session's cookie. Afterwards go on with `window.location.assign`: nothing that was read before holds. */
export async function signIn(input: { email: string; password: string }): Promise<SignInOutcome> {
  const answer = await post('/callback/credentials', input);
  if (!answer.ok) return answer;
  // NextAuth says what went wrong in the address of the page it would show.
  const { searchParams } = answer.url;
  const code = searchParams.get('error') ?? (searchParams.has('csrf') ? 'bad_request' : null);
  return code === null ? { ok: true } : { ok: false, code };
}

/** Leaves the page for the provider's. */
export async function signInWith(provider: 'github' | 'google', next: string): Promise<void> {
  const answer = await post(`/signin/${provider}`, { callbackUrl: next });
  window.location.assign(answer.ok ? answer.url : `/sign-in?error=${answer.code}`);
}

/** Ends the session here; those of other devices go on. */
export async function signOut(next = '/'): Promise<void> {
  await post('/signout', {});
  window.location.assign(next);
}

type Answer = { ok: true; url: URL } | { ok: false; code: string };

async function post(path: string, values: Record<string, string>): Promise<Answer> {
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
