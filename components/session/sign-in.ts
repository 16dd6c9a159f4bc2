import { showToast } from '../ui/toaster';
import { clearSecrets } from './known-key';
import type { SignedByPasskey } from './passkeys';
import { rememberSignedIn } from './start-script';

// Signing in and out from the browser, by NextAuth's own routes.

const base = '/api/auth';

/**
 * `code` is one of the server's error codes, such as `invalid_credentials` or `rate_limit_exceeded`.
 * `next` is the path to continue with, by `leaveFor`, because all data must be read again. It is the page of the
 * second step if the account has a second factor.
 */
export type SignInOutcome =
  | { ok: true; isFinished: boolean; next: string }
  | { ok: false; code: string };

/** @param next a path on this site */
export function signIn(
  input: { email: string; password: string },
  next: string,
): Promise<SignInOutcome> {
  return enter('credentials', { ...input, callbackUrl: next });
}

export function signInWithPasskey(passkey: SignedByPasskey, next: string): Promise<SignInOutcome> {
  return enter('passkey', { passkey: JSON.stringify(passkey), callbackUrl: next });
}

/** One of the account's second factors, as proof of the reader's identity. */
export type SecondProof =
  | { code: string }
  | { recoveryCode: string }
  | { passkey: SignedByPasskey };

/** The second step. It continues to the page of the first one. */
export function confirmSignIn(proof: SecondProof): Promise<SignInOutcome> {
  const values = 'passkey' in proof ? { passkey: JSON.stringify(proof.passkey) } : proof;
  return enter('second-step', values);
}

/** @param values NextAuth accepts only text */
async function enter(provider: string, values: Record<string, string>): Promise<SignInOutcome> {
  const outcome = await post(`/callback/${provider}`, values);
  if (!outcome.ok) return outcome;
  const { pathname, search, searchParams } = outcome.url;
  // NextAuth puts the error into the address of the page that it would show.
  if (pathname.startsWith(base)) {
    return { ok: false, code: searchParams.get('error') ?? 'bad_request' };
  }
  const isFinished = pathname !== '/sign-in/second-step';
  if (isFinished) rememberSignedIn(true);
  return { ok: true, isFinished, next: pathname + search };
}

/**
 * The provider's page to go to.
 * @param values `purpose` is for a signed-in browser; `callbackUrl` is the page to return to
 */
export function askForProvider(
  provider: 'github' | 'google',
  values: { purpose?: 'link' | 'confirm'; callbackUrl: string },
): Promise<Outcome> {
  return post(`/signin/${provider}`, values);
}

/** Ends this session; those on other devices continue. If that fails, the reader stays and sees why. */
export async function signOut(): Promise<void> {
  const { ok } = await post('/signout', {});
  if (ok) await leaveSignedOut('/sign-in');
  else showToast('error', 'You could not be signed out. Check your connection and try again.');
}

/** For a session that the server has already ended. The remaining cookie is invalid. */
export async function leaveEndedSession(next: string): Promise<never> {
  await post('/signout', {});
  return leaveSignedOut(next);
}

function leaveSignedOut(next: string): Promise<never> {
  clearSecrets();
  rememberSignedIn(false);
  return leaveFor(next);
}

/** Loads another page. Never resolves, so that its caller stays busy until then. */
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
