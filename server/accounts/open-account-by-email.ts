import { database } from '../database/database';
import { isUniqueViolation } from '../database/unique-violation';
import { forgetAccount } from '../keys/find-caller';
import { parseEmail } from './parse-email';
import { isName } from './parse-name';
import { presentAccount, type PublicAccount } from './present-account';

/** Somebody whose address a sign-in provider has verified. */
export type VerifiedPerson = { email: string; name: string | null };

/**
 * The account of a verified address, opened where there is none. A new one has neither password nor
 * key until its holder makes one.
 * @throws AppError `validation_error` for what is no address
 */
export async function openAccountByEmail(person: VerifiedPerson): Promise<PublicAccount> {
  const email = parseEmail(person.email);
  const known = await database().account.findUnique({ where: { email } });
  if (known?.emailVerifiedAt) return presentAccount(known);
  if (known) return takeOver(known.id);
  const name = person.name !== null && isName(person.name) ? person.name.trim() || null : null;
  try {
    const created = await database().account.create({
      data: { email, name, emailVerifiedAt: new Date() },
    });
    return presentAccount(created);
  } catch (error) {
    // Two sign-ins at once may both find no account; the second then finds the first one's.
    if (isUniqueViolation(error)) return openAccountByEmail(person);
    throw error;
  }
}

/**
 * Whoever opened the account never showed that the address is theirs: their password, key, links
 * and sessions must not outlive the arrival of its owner.
 */
async function takeOver(accountId: string): Promise<PublicAccount> {
  const now = new Date();
  const account = await database().$transaction(async (transaction) => {
    // Without this lock a key could be made anew between the two.
    await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, emailVerifiedAt: null },
      data: { emailVerifiedAt: now, passwordHash: null },
    });
    if (count > 0) {
      await transaction.apiKey.updateMany({
        where: { accountId, revokedAt: null },
        data: { revokedAt: now },
      });
      await transaction.session.updateMany({
        where: { accountId, endedAt: null },
        data: { endedAt: now },
      });
      await transaction.emailToken.updateMany({
        where: { accountId, usedAt: null },
        data: { usedAt: now },
      });
    }
    return transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  });
  await forgetAccount(accountId);
  return presentAccount(account);
}
