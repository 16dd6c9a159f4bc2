import { startBrowserSession } from '../../server/accounts/sessions/session-tokens';
import { database } from '../../server/platform/database/database';
import { someOrigin } from './some-origin';

/** A session of the account as a browser holds it. Returns its id. */
export async function openTestSession(accountId: string, origin = someOrigin): Promise<string> {
  const { accessEpoch } = await database().account.findUniqueOrThrow({ where: { id: accountId } });
  return startBrowserSession({ accountId, accessEpoch }, { method: 'password', origin });
}
