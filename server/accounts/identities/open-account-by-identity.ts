import { isName } from '../../contract/account-fields';
import { database } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { AppError } from '../../platform/errors';
import type { Account } from '../../platform/generated/client';
import { mailboxOf } from '../../platform/mail/find-email';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { type CheckedUser, presentChecked } from '../get-account';
import { invalidateAccount } from '../keys/find-caller';
import { lockAccount } from '../keys/lock-account';
import { isReserved } from '../mail-link';
import { parseEmail } from '../parse-fields';
import { shareQuota } from '../share-quota';
import { takeOver } from '../take-over';
import {
  addIdentity,
  findLinkedAccount,
  identityRow,
  notLinked,
  type ProviderIdentity,
} from './identity';

const actor = 'owner';

/**
 * Finds the account linked to a provider's identity, or opens one if neither the identity nor its
 * verified address is known. A new account has no password or key until its holder creates one. An
 * address alone gives no access to an existing account, as it may have changed hands.
 * @throws AppError `identity_not_linked`, `email_not_verified` if the provider has no verified
 * address, or `validation_error` if that is not an address
 */
export async function openAccountByIdentity(
  identity: ProviderIdentity,
  origin: Origin,
): Promise<CheckedUser> {
  const linked = await findLinkedAccount(database(), identity);
  if (linked !== null) return presentChecked(linked);
  if (identity.email === null) {
    throw new AppError('email_not_verified', 'The provider has no verified address for you.');
  }
  const email = parseEmail(identity.email);
  const known = await database().account.findUnique({ where: { email } });
  try {
    if (known === null) return presentChecked(await createAccount(email, identity, origin));
    if (known.emailVerifiedAt === null)
      return presentChecked(await takeOverBy(known, identity, origin));
    return presentChecked(await linkFirst(known.id, identity, origin));
  } catch (error) {
    // Two sign-ins at once may both find nothing; the second then finds the account of the first.
    if (isUniqueViolation(error)) return openAccountByIdentity(identity, origin);
    throw error;
  }
}

async function createAccount(email: string, identity: ProviderIdentity, origin: Origin) {
  // The account that had the address before may still return to it.
  if (await isReserved(email)) throw notLinked();
  const name = isName(identity.name ?? '') ? identity.name?.trim() || null : null;
  const created = await database().$transaction(async (transaction) => {
    const data = { email, name, emailVerifiedAt: new Date(), mailbox: mailboxOf(email) };
    const account = await transaction.account.create({
      data: { ...data, identities: { create: identityRow(identity) } },
    });
    const details = { method: identity.provider };
    const accountId = account.id;
    await recordEvent(transaction, { accountId, kind: 'account_opened', actor, origin, details });
    return account;
  });
  await shareQuota(email, origin);
  return created;
}

/**
 * Accounts opened by a provider before identities were stored have no other way in, so the first
 * sign-in with their verified address links its identity, once.
 */
function linkFirst(accountId: string, identity: ProviderIdentity, origin: Origin) {
  return lockAccount(accountId, async (transaction) => {
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, linksIdentity: true, passwordHash: null },
      data: { linksIdentity: false },
    });
    if (count === 0) {
      // A parallel sign-in by the same person may have linked it.
      const linked = await findLinkedAccount(transaction, identity);
      if (linked === null) throw notLinked();
      return linked;
    }
    await addIdentity(transaction, accountId, identity, origin);
    return transaction.account.findUniqueOrThrow({ where: { id: accountId } });
  });
}

/** The account's opener never verified the address, so it goes to the person who has. */
async function takeOverBy(account: Account, identity: ProviderIdentity, origin: Origin) {
  // Under lock, so that no new key can be created in between.
  const owned = await lockAccount(account.id, async (transaction) => {
    const proof = { actor, method: identity.provider, origin } as const;
    if (await takeOver(transaction, account, null, proof)) {
      await addIdentity(transaction, account.id, identity, origin);
    } else if ((await findLinkedAccount(transaction, identity))?.id !== account.id) {
      // The address has been verified by another person in between.
      throw notLinked();
    }
    return transaction.account.findUniqueOrThrow({ where: { id: account.id } });
  });
  await invalidateAccount(account.id);
  await shareQuota(owned.email, origin);
  return owned;
}
