import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { presentAccount } from './get-account';
import { generateApiKey } from './keys/caller';
import { addNamedKey } from './keys/named-keys';
import { inheritUsage } from './leave-usage';
import { isReserved, mailLink } from './mail-link';
import { parseEmail, parseName, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { addSession, generateToken, presentTokens } from './sessions/session-tokens';

type Registration = { email: string; password: string; name?: string | undefined };

/**
 * Opens an account and its first session.
 * @throws AppError as `openAccount` does
 */
export async function register(input: Registration, origin: Origin) {
  const token = generateToken();
  const { sessionId, ...opened } = await openAccount(input, token.hash, origin);
  return { ...opened, ...(await presentTokens(opened.user.id, sessionId, token.raw)) };
}

/** The same for a browser, which holds its session in a cookie. */
export function registerInBrowser(input: Registration, origin: Origin) {
  return openAccount(input, null, origin);
}

/**
 * Opens an account with its first keys and session, and mails a link that verifies the address.
 * @param refreshHash of the session's first refresh token; null where a cookie holds it
 * @returns `api_key` and `publishable_key` are shown once
 * @throws AppError `validation_error` or `email_taken`
 */
async function openAccount(input: Registration, refreshHash: string | null, origin: Origin) {
  const email = parseEmail(input.email);
  const name = parseName(input.name);
  const passwordHash = await hashPassword(
    await parsePassword(input.password, { email, name }),
    origin,
  );
  if (await isReserved(email)) throw emailTaken();
  const { raw, record } = generateApiKey('live');
  const { account, publishableKey, sessionId } = await database()
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
      const named = { kind: 'publishable', name: 'Default' } as const;
      const { raw: publishable } = await addNamedKey(transaction, event, named);
      const signIn = { method: 'registration', origin } as const;
      return {
        account: created,
        publishableKey: publishable,
        sessionId: await addSession(transaction, created.id, signIn, refreshHash),
      };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  await inheritUsage(account.id, origin);
  // The link can be sent again, but the key is shown only now.
  await mailLink(account, 'verify_email').catch((error: unknown) =>
    log.error({ err: error, requestId: origin.requestId }, 'a link could not be mailed'),
  );
  return {
    user: presentAccount(account),
    api_key: raw,
    publishable_key: publishableKey,
    sessionId,
  };
}

const emailTaken = () =>
  new AppError('email_taken', 'An account with this address already exists.');
