import { randomUUID } from 'node:crypto';
import {
  readSessionCookie,
  renewSessionCookie,
  type SessionClaims,
} from '../nextauth/session-cookie';
import { siteAddressKey } from '../quotas/site-address-key';
import { findLiveSession, type LiveSession } from '../sessions/find-live-session';

/** What travels with a call. */
export type TrpcContext = {
  requestId: string;
  /** What caps on the client's address are keyed on. */
  addressKey: string;
  /** Who is signed in, or null. Looked up once a request, and only where somebody asks. */
  findSession: () => Promise<LiveSession | null>;
  /** The `Set-Cookie` that is due for a session that was looked up and lives, or null. */
  renewSession: () => Promise<string | null>;
  /** `Cache-Control` of the answer, where a procedure allows it to be kept. */
  cacheControl: string | null;
};

/** @param headers those of the page's request or of the call itself */
export function createContext(headers: Headers, requestId: string = randomUUID()): TrpcContext {
  let looking: Promise<(LiveSession & { claims: SessionClaims }) | null> | undefined;
  return {
    requestId,
    addressKey: siteAddressKey(headers),
    findSession: () => (looking ??= find(headers)),
    renewSession: async () => {
      const session = await looking?.catch(() => null);
      return session ? renewSessionCookie(session.claims) : null;
    },
    cacheControl: null,
  };
}

async function find(headers: Headers) {
  const claims = await readSessionCookie(headers);
  const session = claims && (await findLiveSession(claims));
  return claims && session && { ...session, claims };
}
