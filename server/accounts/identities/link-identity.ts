import { database } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { recordEvent } from '../audit/record-event';
import { accountGone } from '../keys/caller';
import { lockAccount } from '../keys/lock-account';
import { requireLiveSession } from '../keys/regenerate-key';
import { leaveUsage, settleUsage } from '../leave-usage';
import { addIdentity, nameProvider, type ProviderIdentity } from './identity';

/**
 * Links an identity, so that it can sign in to the account. Linking it twice changes nothing. Callers
 * must make sure that the holder has just confirmed who they are.
 * @param sessionId the requesting session, which may have ended since the call was admitted
 * @throws AppError `identity_taken` when it belongs to another account, or the account has another
 * identity of the same provider; `invalid_token` when the session has ended meanwhile
 */
export async function linkIdentity(
  accountId: string,
  identity: ProviderIdentity,
  origin: Origin,
  sessionId?: string,
): Promise<void> {
  const { issuer, subject } = identity;
  const work = lockAccount(accountId, async (transaction, account) => {
    if (account === undefined) throw accountGone();
    if (sessionId !== undefined) await requireLiveSession(transaction, sessionId);
    const where = { issuer_subject: { issuer, subject } };
    const known = await transaction.identity.findUnique({ where });
    if (known?.accountId === accountId) return;
    if (known !== null) throw identityTaken();
    await addIdentity(transaction, accountId, identity, origin);
    await transaction.account.update({ where: { id: accountId }, data: { linksIdentity: false } });
  });
  await work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? identityTaken() : error;
  });
}

/**
 * Unlinks an identity from the account. Unlinking it twice changes nothing.
 * @throws AppError `last_sign_in_method` when nothing else would be left to sign in with
 */
export async function unlinkIdentity(
  accountId: string,
  issuer: string,
  origin: Origin,
): Promise<void> {
  const left = await lockAccount(accountId, async (transaction) => {
    const account = await transaction.account.findUnique({
      where: { id: accountId },
      select: { passwordHash: true, identities: { select: { issuer: true } } },
    });
    if (account === null) throw accountGone();
    const others = account.identities.filter((identity) => identity.issuer !== issuer);
    if (others.length === account.identities.length) return undefined;
    if (account.passwordHash === null && others.length === 0) {
      throw new AppError(
        'last_sign_in_method',
        'This is the only way to sign in to the account. Set a password first.',
      );
    }
    const usage = await leaveUsage(transaction, accountId);
    await transaction.identity.deleteMany({ where: { accountId, issuer } });
    const details = { provider: nameProvider(issuer) };
    const kind = 'provider_unlinked';
    await recordEvent(transaction, { accountId, kind, actor: 'owner', origin, details });
    return usage;
  });
  if (left !== undefined) await settleUsage(left, origin);
}

function identityTaken(): AppError {
  return new AppError(
    'identity_taken',
    'This identity is linked to another account, or this account already has one at the same provider.',
  );
}

/** The identities that sign in to an account, the oldest first. */
export async function listIdentities(accountId: string) {
  const identities = await database().identity.findMany({
    where: { accountId },
    orderBy: { createdAt: 'asc' },
    select: { issuer: true, label: true, createdAt: true },
  });
  return identities.map(({ issuer, label, createdAt }) => ({
    issuer,
    provider: nameProvider(issuer),
    label,
    createdAt: createdAt.toISOString(),
  }));
}
