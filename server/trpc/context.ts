import { randomUUID } from 'node:crypto';
import { presentAccount, type PublicAccount } from '../accounts/present-account';
import { findLiveSession, type LiveSession } from '../accounts/sessions/find-session';
import {
  readSessionCookie,
  renewSessionCookie,
  type SessionClaims,
} from '../accounts/sessions/session-cookie';
import { addressKey } from '../platform/address-key';
import type { Client } from '../platform/client-address';

/** Who is signed in. */
export type TrpcSession = Omit<LiveSession, 'account'> & { account: PublicAccount };

/** What travels with a call. */
export type TrpcContext = {
  requestId: string;
  client: Client;
  /** What caps on the client's address are keyed on; null where no cap counts the call. */
  addressKey: string | null;
  /** Who is signed in, or null. Looked up once a request, and only where somebody asks. */
  findSession: () => Promise<TrpcSession | null>;
  /** The `Set-Cookie` that is due for a session that was looked up and lives, or null. */
  renewSession: () => Promise<string | null>;
  /** `Cache-Control` of the response, where a procedure allows it to be kept. */
  cacheControl: string | null;
};

export function createContext(
  headers: Headers,
  client: Client,
  requestId: string = randomUUID(),
): TrpcContext {
  let looking: Promise<(TrpcSession & { claims: SessionClaims }) | null> | undefined;
  return {
    requestId,
    client,
    addressKey: client.address === null ? null : addressKey(client.address),
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
  return claims && session && { ...session, account: presentAccount(session.account), claims };
}
