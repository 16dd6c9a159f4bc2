import { database } from '../database/database';
import type { Caller } from '../keys/find-caller';
import { readAccessToken } from './access-token';

/** Who is signed in, as far as an access token tells. */
export type SignedIn = Caller & { sessionId: string };

/**
 * The holder of a genuine access token whose session has not ended, or null. The database is asked
 * every time: after a sign-out or a new password no token may go on working.
 */
export async function findSession(accessToken: string): Promise<SignedIn | null> {
  const token = await readAccessToken(accessToken);
  if (token === null) return null;
  const session = await database().session.findUnique({
    where: { id: token.sessionId, accountId: token.accountId, endedAt: null },
    select: { account: { select: { tier: true, emailVerifiedAt: true, dailyRequests: true } } },
  });
  if (session === null) return null;
  const { tier, emailVerifiedAt, dailyRequests } = session.account;
  return { ...token, tier, emailVerified: emailVerifiedAt !== null, dailyRequests };
}
