import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { generateApiKey } from './keys/api-key';
import { startSession } from './sessions/session-tokens';
import { isReserved, mailLink } from './mail-link';
import { parseEmail, parseName, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { presentAccount } from './present-account';

type Registration = { email: string; password: string; name?: string | undefined };

/**
 * Opens an account and its first session.
 * @throws AppError as `openAccount` does
 */
export async function register(input: Registration, origin: Origin) {
  const opened = await openAccount(input, origin);
  const signIn = { method: 'registration', origin } as const;
  return {
    ...opened,
    ...(await startSession({ accountId: opened.user.id, accessEpoch: 0 }, signIn)),
  };
}

/**
 * Opens an account with its first key, and mails a link that verifies the address.
 * @returns `api_key` is shown once (spec 5.7)
 * @throws AppError `validation_error` or `email_taken`
 */
export async function openAccount(input: Registration, origin: Origin) {
  const email = parseEmail(input.email);
  const name = parseName(input.name);
  const passwordHash = await hashPassword(await parsePassword(input.password, { email, name }));
  if (await isReserved(email)) throw emailTaken();
  const { raw, record } = generateApiKey('live');
  const account = await database()
    .$transaction(async (transaction) => {
      const created = await transaction.account.create({
        data: { email, passwordHash, name, keys: { create: record } },
      });
      const event = { accountId: created.id, actor: 'owner', origin } as const;
      const { prefix, last4 } = record;
      await recordEvent(transaction, {
        ...event,
        kind: 'account_opened',
        details: { method: 'password' },
      });
      await recordEvent(transaction, { ...event, kind: 'key_created', details: { prefix, last4 } });
      return created;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  // It can be sent again, but the key is shown only now.
  await mailLink(account, 'verify_email').catch((error: unknown) =>
    log.error({ err: error, requestId: origin.requestId }, 'a link could not be mailed'),
  );
  return { user: presentAccount(account), api_key: raw };
}

const emailTaken = () =>
  new AppError('email_taken', 'There is an account with this address already.');
