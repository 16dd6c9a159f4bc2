import { type SessionTokens, startSession } from '../sessions/start-session';
import { checkCredentials } from './check-credentials';
import type { PublicAccount } from './present-account';

export type LoggedIn = SessionTokens & { user: PublicAccount };

/**
 * Opens a session for whoever knows the password.
 * @throws AppError as `checkCredentials` does
 */
export async function logIn(input: { email: string; password: string }): Promise<LoggedIn> {
  const user = await checkCredentials(input);
  return { user, ...(await startSession(user.id)) };
}
