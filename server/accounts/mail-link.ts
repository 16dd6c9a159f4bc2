import { database, type Transaction } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import type { EmailTokenPurpose } from '../platform/generated/enums';
import { sendMail } from '../platform/mail/send-mail';
import { sendLink } from '../platform/mail/send-within-budget';
import { lockAccount } from './keys/lock-account';
import { generateToken, hashToken } from './sessions/opaque-token';

const hourMs = 60 * 60 * 1000;
/** The message of each purpose, whose kind is also the page that its link leads to. */
const links = {
  verify_email: { kind: 'verify-email', validForMs: 24 * hourMs },
  reset_password: { kind: 'reset-password', validForMs: hourMs },
  change_email: { kind: 'change-email', validForMs: 24 * hourMs },
  keep_email: { kind: 'keep-email', validForMs: 7 * 24 * hourMs },
} as const satisfies Record<EmailTokenPurpose, object>;
/** Spec 8.3: the silent budget of an account. Links sent before go on working. */
const perHourMax = 5;

/**
 * Mails a link with a token, unless the account has had its messages of this hour, has another
 * address by now, or is gone.
 */
export async function mailLink(
  { id: accountId, email }: { id: string; email: string },
  purpose: 'verify_email' | 'reset_password',
): Promise<void> {
  // Under lock, two requests at once cannot both be the fifth.
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
  // Spec 8.3 limits those of a verified account already, and no other messages may use them up.
  if (link.isVerified) sendMail(message);
  else sendLink(message);
}

/** Of a link about a change of address. */
type ChangeLink = {
  /** The address that it goes to. */
  email?: string;
  /** The change that it can agree to. */
  changeHash?: string;
  validForMs?: number;
};

/** @returns the raw token, which is not stored */
export async function createEmailToken(
  transaction: Pick<Transaction, 'emailToken'>,
  accountId: string,
  purpose: EmailTokenPurpose,
  { validForMs = links[purpose].validForMs, ...link }: ChangeLink = {},
): Promise<string> {
  const { raw, hash } = generateToken();
  const expiresAt = new Date(Date.now() + validForMs);
  await transaction.emailToken.create({ data: { hash, accountId, purpose, expiresAt, ...link } });
  return raw;
}

/** @param page the kind of the message, which is also the page that its link leads to */
export function emailLink(page: string, rawToken: string): string {
  return `${env.publicUrl}/${page}?token=${rawToken}`;
}

/** Uses up the account's links: one that is under way must not undo what was just done. */
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

/**
 * The usable link to the old address of a change, with that address.
 * @throws AppError `invalid_verification_token`
 */
export async function findKeepLink(rawToken: string) {
  const hash = hashToken(rawToken);
  const token = await database().emailToken.findUnique({
    where: { hash, purpose: 'keep_email', usedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true, createdAt: true, changeHash: true, account: true },
  });
  const { email, ...link } = token ?? refuseLink();
  return { hash, email: email ?? refuseLink(), ...link };
}

export function refuseLink(): never {
  throw new AppError(
    'invalid_verification_token',
    'This link was used, has expired or is unknown. Request a new one.',
  );
}
