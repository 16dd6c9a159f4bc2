import { randomUUID } from 'node:crypto';
import { presentAccount, type PublicAccount } from '../accounts/get-account';
import { findLiveSession, type LiveSession } from '../accounts/sessions/find-session';
import {
  readSessionCookie,
  renewSessionCookie,
  type SessionClaims,
  writeSessionCookie,
} from '../accounts/sessions/session-cookie';
import { readSecondStepCookie } from '../accounts/second-factor/challenges';
import type { Client } from '../platform/requests/addresses';
import { type Origin, originOf } from '../platform/requests/origin';

/** Who is signed in. */
export type TrpcSession = Omit<LiveSession, 'account'> & { account: PublicAccount };

type NewCookie = Pick<SessionClaims, 'accountId' | 'sessionId' | 'tokenVersion'>;

/** What travels with a call. */
export type TrpcContext = {
  requestId: string;
  client: Client;
  /** Where the call comes from, for the audit log. */
  origin: Origin;
  /** Of a sign-in that waits for its second step, or null. */
  secondStepToken: string | null;
  /** Who is signed in, or null. Looked up once a request, and only where somebody asks. */
  findSession: () => Promise<TrpcSession | null>;
  /** The `Set-Cookie` that is due for a session that was looked up and lives, or null. */
  renewSession: () => Promise<string | null>;
  /** Has the response set the cookie of a session that has begun, or whose holder has just confirmed it. */
  replaceCookie: (session: NewCookie) => void;
  /** `Cache-Control` of the response, where a procedure allows it to be kept. */
  cacheControl: string | null;
};

export function createContext(
  headers: Headers,
  client: Client,
  requestId: string = randomUUID(),
): TrpcContext {
  let replacing: NewCookie | null = null;
  let looking: Promise<(TrpcSession & { claims: SessionClaims }) | null> | undefined;
  return {
    requestId,
    client,
    origin: originOf({
      requestId,
      address: client.address,
      userAgent: headers.get('user-agent'),
    }),
    secondStepToken: readSecondStepCookie(headers),
    findSession: () => (looking ??= find(headers)),
    renewSession: async () => {
      if (replacing !== null) return writeSessionCookie(replacing);
      const session = await looking?.catch(() => null);
      if (!session) return null;
      // The cookie that replaces an outdated one is on its way to the browser, or there already.
      return session.isOutdated ? null : renewSessionCookie(session.claims);
    },
    replaceCookie: (session) => {
      replacing = session;
    },
    cacheControl: null,
  };
}

async function find(headers: Headers) {
  const claims = await readSessionCookie(headers);
  const session = claims && (await findLiveSession(claims));
  return claims && session && { ...session, account: presentAccount(session.account), claims };
}
