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
 * Why a signed-in browser goes to a provider: to link an identity to its account, or to confirm who
 * its user is. Without a round trip, a visitor who comes back signs in.
 */
export type RoundTrip = {
  purpose: 'link' | 'confirm';
  provider: string;
  accountId: string;
  sessionId: string;
};

/** As long as NextAuth waits for a visitor to come back. */
const maxAgeSeconds = 15 * 60;
const cookieName = `${useSecureCookies ? '__Host-' : ''}marque.round-trip`;
const attributes = `Path=/; HttpOnly${useSecureCookies ? '; Secure' : ''}; SameSite=Lax`;

/** The `Set-Cookie` that clears an earlier round trip. */
export const noRoundTrip = `${cookieName}=; ${attributes}; Max-Age=0`;

/**
 * The `Set-Cookie` with the sealed purpose of the browser's visit to the provider.
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

/** The round trip that the browser comes back from, or null. Its session may have ended since. */
export async function readRoundTrip(headers: Headers): Promise<RoundTrip | null> {
  const { claims } = (await openCookie(readCookie(headers, cookieName) ?? '')) ?? {};
  const { sub, sid, purpose, provider } = claims ?? {};
  if (purpose !== 'link' && purpose !== 'confirm') return null;
  return { purpose, provider: String(provider), accountId: String(sub), sessionId: String(sid) };
}
