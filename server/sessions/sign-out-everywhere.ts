import { database } from '../database/database';
import { endSessions } from './end-sessions';

/** Signs the account out wherever it is signed in, here too. */
export function signOutEverywhere(accountId: string): Promise<void> {
  return endSessions(database(), accountId);
}
