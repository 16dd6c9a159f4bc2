import type { Caller } from '../keys/find-caller';
import { readAccessToken } from './access-token';
import { findLiveSession } from './find-live-session';

/** Who is signed in, as far as an access token tells. */
export type SignedIn = Caller & { sessionId: string };

/** The holder of a genuine access token whose session has not ended, or null. */
export async function findSession(accessToken: string): Promise<SignedIn | null> {
  const token = await readAccessToken(accessToken);
  const live = token && (await findLiveSession(token));
  return live && { ...live.caller, sessionId: live.sessionId };
}
