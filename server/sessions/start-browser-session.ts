import { database } from '../database/database';

/**
 * Opens a session that a browser holds by its cookie, without tokens of its own.
 * @returns the session's id
 */
export async function startBrowserSession(accountId: string): Promise<string> {
  const session = await database().session.create({ data: { accountId }, select: { id: true } });
  return session.id;
}
