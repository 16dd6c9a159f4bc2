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
import { type Client, type Origin, originOf } from '../platform/requests/origin';
import { readVisit, type Visit } from '../platform/requests/visit-cookie';
import type { SharedJson } from './shared-json';

/** The signed-in account. */
export type TrpcSession = Omit<LiveSession, 'account'> & { account: PublicAccount };

type NewCookie = Pick<SessionClaims, 'accountId' | 'sessionId' | 'tokenVersion'>;

/** The context of a call. */
export type TrpcContext = {
  requestId: string;
  client: Client;
  /** Whether the browser has been here before, see `readVisit`. A page counts for its visitor. */
  visit: Visit;
  /** The origin of the call, for the audit log. */
  origin: Origin;
  /** The pending sign-in that waits for its second step, or null. */
  secondStepToken: string | null;
  /** The signed-in account, or null. Looked up at most once per request, and only if needed. */
  findSession: () => Promise<TrpcSession | null>;
  /** The due `Set-Cookie` of a live session that was looked up, or null. */
  renewSession: () => Promise<string | null>;
  /** Makes the response set the cookie of a session that has just begun or been confirmed. */
  replaceCookie: (session: NewCookie) => void;
  /** `Cache-Control` of the response, where a procedure allows it to be kept. */
  cacheControl: string | null;
  /** Whether other calls may come with this one. */
  isBatch: boolean;
  /** Sent in place of the result, of which it is the JSON: responses to all clients share its bytes. */
  sharedJson: SharedJson | null;
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
    visit:
      client.isPage || client.address === null
        ? { isKnown: true, setCookie: null }
        : readVisit(headers.get('cookie'), client.address),
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
      // The cookie that replaces an outdated one is on its way to the browser, or already there.
      return session.isOutdated ? null : renewSessionCookie(session.claims);
    },
    replaceCookie: (session) => {
      replacing = session;
    },
    cacheControl: null,
    isBatch: false,
    sharedJson: null,
  };
}

async function find(headers: Headers) {
  const claims = await readSessionCookie(headers);
  const session = claims && (await findLiveSession(claims));
  return claims && session && { ...session, account: presentAccount(session.account), claims };
}
