import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { AppError } from '../platform/errors';
import { generateApiKey } from './keys/api-key';
import { startSession } from './sessions/session-tokens';
import { mailLink } from './mail-link';
import { parseEmail, parseName, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { presentAccount } from './present-account';

/**
 * Opens an account with its first key and session, and mails a link that verifies the address.
 * @returns `api_key` is shown once (spec 5.7)
 * @throws AppError `validation_error` or `email_taken`
 */
export async function register(input: {
  email: string;
  password: string;
  name?: string | undefined;
}) {
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
  await mailLink(account, 'verify_email');
  const tokens = await startSession(account.id);
  return { user: presentAccount(account), api_key: raw, ...tokens };
}
