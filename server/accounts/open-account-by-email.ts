import { isName } from '../contract/account-fields';
import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { revokeKey } from './keys/regenerate-key';
import { voidEmailTokens } from './mail-link';
import { parseEmail } from './parse-fields';
import { endSessions } from './sessions/end-sessions';
import { presentAccount, type PublicAccount } from './present-account';

/**
 * The account of an address that a sign-in provider has verified, opened where there is none. A new
 * one has neither password nor key until its holder makes one.
 * @throws AppError `validation_error` for what is not an address
 */
export async function openAccountByEmail(person: {
  email: string;
  name: string | null;
}): Promise<PublicAccount> {
  const email = parseEmail(person.email);
  const known = await database().account.findUnique({ where: { email } });
  if (known?.emailVerifiedAt) return presentAccount(known);
  if (known) return takeOver(known.id);
  const name = isName(person.name ?? '') ? person.name?.trim() || null : null;
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
  // Under lock, no new key can be made in between.
  const account = await lockAccount(accountId, async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, emailVerifiedAt: null },
      data: { emailVerifiedAt: new Date(), passwordHash: null },
    });
    if (count > 0) {
      await revokeKey(transaction, accountId);
      await endSessions(accountId, { client: transaction });
      await voidEmailTokens(transaction, accountId);
    }
    return transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  });
  await invalidateAccount(accountId);
  return presentAccount(account);
}
