import { database } from '../database/database';
import type { EmailTokenPurpose } from '../generated/enums';
import { generateToken } from '../sessions/opaque-token';

const hourMs = 60 * 60 * 1000;
const validForMs: Record<EmailTokenPurpose, number> = {
  verify_email: 24 * hourMs,
  reset_password: hourMs,
};
/** Spec 8.3: the silent budget of an account. What was sent before goes on working. */
const perHourMax = 5;

/**
 * Makes the token of a link to be mailed.
 * @returns the raw token, or null when the account has had its letters of this hour
 */
export async function issueEmailToken(
  accountId: string,
  purpose: EmailTokenPurpose,
): Promise<string | null> {
  const { raw, hash } = generateToken();
  return database().$transaction(async (transaction) => {
    // Two requests at once must not both be the fifth.
    await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    const since = new Date(Date.now() - hourMs);
    const sent = await transaction.emailToken.count({
      where: { accountId, purpose, createdAt: { gt: since } },
    });
    if (sent >= perHourMax) return null;
    const expiresAt = new Date(Date.now() + validForMs[purpose]);
    await transaction.emailToken.create({ data: { hash, accountId, purpose, expiresAt } });
    return raw;
  });
}
