import type { Transaction } from '../platform/database/database';
import { env } from '../platform/env';
import type { EmailTokenPurpose } from '../platform/generated/enums';
import { sendMail } from '../platform/mail/send-mail';
import { lockAccount } from './keys/lock-account';
import { generateToken } from './sessions/opaque-token';

const hourMs = 60 * 60 * 1000;
/** The message of each purpose, whose kind is also the page that its link leads to. */
const links = {
  verify_email: { kind: 'verify-email', validForMs: 24 * hourMs },
  reset_password: { kind: 'reset-password', validForMs: hourMs },
} as const satisfies Record<EmailTokenPurpose, object>;
/** Spec 8.3: the silent budget of an account. Links sent before go on working. */
const perHourMax = 5;

/** Mails a link with a token, unless the account has had its messages of this hour. */
export async function mailLink(
  { id: accountId, email }: { id: string; email: string },
  purpose: EmailTokenPurpose,
): Promise<void> {
  const { kind, validForMs } = links[purpose];
  const { raw, hash } = generateToken();
  // Under lock, two requests at once cannot both be the fifth.
  const isIssued = await lockAccount(accountId, async (transaction) => {
    const since = new Date(Date.now() - hourMs);
    const sent = await transaction.emailToken.count({
      where: { accountId, purpose, createdAt: { gt: since } },
    });
    if (sent >= perHourMax) return false;
    const expiresAt = new Date(Date.now() + validForMs);
    await transaction.emailToken.create({ data: { hash, accountId, purpose, expiresAt } });
    return true;
  });
  if (isIssued) sendMail({ kind, to: email, link: `${env.publicUrl}/${kind}?token=${raw}` });
}

/** Uses up the account's links: one that is under way must not undo what was just done. */
export async function voidEmailTokens(
  transaction: Transaction,
  accountId: string,
  purpose?: EmailTokenPurpose,
): Promise<void> {
  await transaction.emailToken.updateMany({
    where: { accountId, usedAt: null, ...(purpose !== undefined && { purpose }) },
    data: { usedAt: new Date() },
  });
}
