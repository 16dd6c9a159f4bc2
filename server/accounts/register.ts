import { database } from '../database/database';
import { isUniqueViolation } from '../database/unique-violation';
import { AppError } from '../errors';
import { generateApiKey } from '../keys/api-key';
import { type SessionTokens, startSession } from '../sessions/start-session';
import { parseEmail } from './parse-email';
import { parseName } from './parse-name';
import { hashPassword, parsePassword } from './password';
import { presentAccount, type PublicAccount } from './present-account';
import { sendVerification } from './send-verification';

export type Registration = SessionTokens & {
  user: PublicAccount;
  /** Shown once (spec 5.7). */
  api_key: string;
};

/**
 * Opens an account with its first key and session, and mails a link that verifies the address.
 * @throws AppError `validation_error` or `email_taken`
 */
export async function register(input: {
  email: string;
  password: string;
  name?: string | undefined;
}): Promise<Registration> {
  const email = parseEmail(input.email);
  const name = parseName(input.name);
  const passwordHash = await hashPassword(parsePassword(input.password));
  const { raw, record } = generateApiKey('live');
  const account = await database()
    .account.create({ data: { email, passwordHash, name, keys: { create: record } } })
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError('email_taken', 'There is an account with this address already.')
        : error;
    });
  await sendVerification(account);
  const tokens = await startSession(account.id);
  return { user: presentAccount(account), api_key: raw, ...tokens };
}
