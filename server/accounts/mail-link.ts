import { dayMs, hourMs } from '../contract/durations';
import { caps } from '../limits/caps';
import { database, type Transaction } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import type { EmailTokenPurpose } from '../platform/generated/enums';
import { sendLink, sendMail } from '../platform/mail/send-mail';
import type { Origin } from '../platform/requests/origin';
import { lockAccount } from './keys/lock-account';
import { confirmPassword } from './password';
import { limitAttempts } from './record-failed-sign-in';
import { generateToken, hashToken } from './sessions/session-tokens';

/** The message for each purpose. Its kind is also the page that the link leads to. */
const links = {
  verify_email: { kind: 'verify-email', validForMs: dayMs },
  reset_password: { kind: 'reset-password', validForMs: hourMs },
  change_email: { kind: 'change-email', validForMs: dayMs },
  keep_email: { kind: 'undo-email', validForMs: 7 * dayMs },
} as const satisfies Record<EmailTokenPurpose, object>;
export const linkPurposes = Object.keys(links) as EmailTokenPurpose[];
/** The budget of an account, exceeded silently. Links sent before still work. */
const perHourMax = 5;

/**
 * Mails a link with a token, unless the account has used up this hour's messages, has changed its
 * address, or is gone.
 */
export async function mailLink(
  { id: accountId, email }: { id: string; email: string },
  purpose: 'verify_email' | 'reset_password',
): Promise<void> {
  // Under lock, so that two requests at once cannot both be the fifth.
  const link = await lockAccount(accountId, async (transaction, account) => {
    if (account?.email !== email) return null;
    const since = new Date(Date.now() - hourMs);
    const sent = await transaction.emailToken.count({
      where: { accountId, purpose, createdAt: { gt: since } },
    });
    if (sent >= perHourMax) return null;
    const raw = await createEmailToken(transaction, accountId, purpose);
    return { raw, isVerified: account.emailVerifiedAt !== null };
  });
  if (link === null) return;
  const { kind } = links[purpose];
  const message = { kind, to: email, link: emailLink(kind, link.raw) };
  // Messages of a verified account are limited above, so that no other messages can use up their budget.
  if (link.isVerified) sendMail(message);
  else sendLink(message);
}

/**
 * @param email for a change of address, the one that the link goes to
 * @returns the raw token, which is not stored
 */
export async function createEmailToken(
  transaction: Pick<Transaction, 'emailToken'>,
  accountId: string,
  purpose: EmailTokenPurpose,
  email: string | null = null,
): Promise<string> {
  const { raw, hash } = generateToken();
  const expiresAt = new Date(Date.now() + links[purpose].validForMs);
  await transaction.emailToken.create({ data: { hash, accountId, purpose, expiresAt, email } });
  return raw;
}

/** `done`: it has done its work, and nothing is left to do. `dead`: it does nothing (any more). */
export type LinkState = 'live' | 'done' | 'dead';

/** What a mailed link would do now. Looking changes nothing: mail scanners open links too. */
export async function findLinkState(
  rawToken: string,
  purpose: EmailTokenPurpose,
): Promise<LinkState> {
  const token = await database().emailToken.findUnique({
    where: { hash: hashToken(rawToken), purpose },
    select: { email: true, usedAt: true, expiresAt: true, account: true },
  });
  if (token === null) return 'dead';
  const { email, usedAt, expiresAt, account } = token;
  const isOver = expiresAt <= new Date();
  if (purpose === 'verify_email' && account.emailVerifiedAt !== null)
    return isOver ? 'dead' : 'done';
  if (purpose === 'change_email' && usedAt !== null && account.email === email) return 'done';
  return isOver || usedAt !== null ? 'dead' : 'live';
}

/** @param page the message's kind, which is also the page that its link leads to */
export function emailLink(page: string, rawToken: string): string {
  return `${env.publicUrl}/${page}?token=${rawToken}`;
}

/** Uses up the account's links: one still on its way must not undo what was just done. */
export async function voidEmailTokens(
  transaction: Transaction,
  accountId: string,
  purposes: readonly EmailTokenPurpose[],
): Promise<void> {
  await transaction.emailToken.updateMany({
    where: { accountId, usedAt: null, purpose: { in: [...purposes] } },
    data: { usedAt: new Date() },
  });
}

/** Whether an account may still return to this address. Until then no other account can be opened for it. */
export async function isReserved(email: string): Promise<boolean> {
  const where = { email, purpose: 'keep_email', expiresAt: { gt: new Date() } } as const;
  return (await database().emailToken.count({ where })) > 0;
}

/** The proof that comes with a mailed link, as a reader of the mail may not be the account's holder. */
export type LinkUser = {
  /** The account of the session in which the link is used, if there is one. */
  accountId?: string | undefined;
  password?: string | undefined;
};

/**
 * Makes sure that a link is used in a session of the account or with its password. Wrong passwords
 * count against the account's guesses.
 * @throws AppError `validation_error` or `rate_limit_exceeded`
 */
export async function requireHolder(
  account: { id: string; passwordHash: string | null },
  { accountId, password }: LinkUser,
  origin: Origin,
): Promise<void> {
  if (accountId === account.id) return;
  if (password === undefined) {
    const message = 'is needed, as you are not signed in to this account';
    throw new AppError('validation_error', message, { field: 'password' });
  }
  const limit = {
    cap: caps.linkGuesses,
    accountId: account.id,
    wrong: 'validation_error',
    origin,
  } as const;
  await limitAttempts(limit, () =>
    confirmPassword(password, account.passwordHash, { field: 'password', sender: origin }),
  );
}

export function refuseLink(): never {
  throw new AppError(
    'invalid_verification_token',
    'This link was used, has expired or is unknown. Request a new one.',
  );
}
