import { findLiveSession } from '../accounts/sessions/find-session';
import { requireRecentAuthentication } from '../accounts/sessions/recent-authentication';
import {
  openCookie,
  readCookie,
  readSessionCookie,
  sealCookie,
  useSecureCookies,
} from '../accounts/sessions/session-cookie';
import { AppError } from '../platform/errors';

/**
 * Why a browser that is signed in goes to a provider: to link an identity to its account, or to
 * confirm who it is. Without one, the visitor who comes back signs in.
 */
export type RoundTrip = {
  purpose: 'link' | 'confirm';
  provider: string;
  accountId: string;
  sessionId: string;
};

/** As long as NextAuth waits for somebody to come back. */
const maxAgeSeconds = 15 * 60;
const cookieName = `${useSecureCookies ? '__Host-' : ''}marque.round-trip`;
const attributes = `Path=/; HttpOnly${useSecureCookies ? '; Secure' : ''}; SameSite=Lax`;

/** The `Set-Cookie` that ends what an earlier round trip was for. */
export const noRoundTrip = `${cookieName}=; ${attributes}; Max-Age=0`;

/**
 * The `Set-Cookie` that says, sealed, what the browser goes to the provider for.
 * @throws AppError `invalid_token` without a session, `reauthentication_required`, or
 * `validation_error` for another purpose
 */
export async function startRoundTrip(
  headers: Headers,
  provider: string,
  purpose: string,
): Promise<string> {
  if (purpose !== 'link' && purpose !== 'confirm') {
    throw new AppError('validation_error', 'must be link or confirm', { field: 'purpose' });
  }
  const claims = await readSessionCookie(headers);
  const session = claims && (await findLiveSession(claims));
  if (!session) throw new AppError('invalid_token', 'Sign in first.');
  if (purpose === 'link') requireRecentAuthentication(session.authenticatedAt);
  const { sessionId } = session;
  const content = { sub: session.account.id, sid: sessionId, purpose, provider };
  return `${cookieName}=${await sealCookie(content, maxAgeSeconds)}; ${attributes}; Max-Age=${maxAgeSeconds}`;
}

/** What the browser has gone to the provider for, or null. Its session may have ended since. */
export async function readRoundTrip(headers: Headers): Promise<RoundTrip | null> {
  const { claims } = (await openCookie(readCookie(headers, cookieName) ?? '')) ?? {};
  const { sub, sid, purpose, provider } = claims ?? {};
  if (purpose !== 'link' && purpose !== 'confirm') return null;
  return { purpose, provider: String(provider), accountId: String(sub), sessionId: String(sid) };
}
