import { database } from '../platform/database/database';
import type { Account } from '../platform/generated/client';
import type { Origin } from '../platform/requests/origin';
import { presentAccount, type PublicAccount } from './get-account';
import { inBackground } from './in-background';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { createEmailToken, type LinkUser, mailLink, refuseLink, requireHolder } from './mail-link';
import { parseEmail } from './parse-fields';
import { hashToken } from './sessions/session-tokens';
import { shareQuota } from './share-quota';
import { markVerified, takeOver } from './take-over';

export type Registrant = LinkUser & {
  /** Whether to verify without either, as the owner of an address that a stranger registered. */
  takesOver: boolean;
};

/** `reset_token` sets the first password of an account that was taken over. */
export type VerifiedAccount = PublicAccount & { reset_token?: string };

/**
 * Verifies an address with the token of a mailed link. The link alone proves who reads the mail, not
 * who opened the account: only with a session or the password of the account are its key, password and
 * sessions kept. Otherwise the account is taken over, and they end. Once the address is verified, the
 * link changes nothing more.
 * @throws AppError `invalid_verification_token`, or as `requireHolder` does
 */
export async function verifyEmail(
  rawToken: string,
  registrant: Registrant,
  origin: Origin,
): Promise<VerifiedAccount> {
  const token = await database().emailToken.findUnique({
    where: { hash: hashToken(rawToken), purpose: 'verify_email', expiresAt: { gt: new Date() } },
    select: { account: true },
  });
  const account: Account = token?.account ?? refuseLink();
  if (account.emailVerifiedAt !== null) return presentAccount(account);
  const takesOver = registrant.takesOver && registrant.password === undefined;
  if (!takesOver) await requireHolder(account, registrant, origin);

  const verified = await lockAccount(account.id, async (transaction) => {
    await transaction.emailToken.updateMany({
      where: { hash: hashToken(rawToken), usedAt: null },
      data: { usedAt: new Date() },
    });
    const proof = { actor: 'owner', method: 'verification', origin } as const;
    const isTakenOver = takesOver && (await takeOver(transaction, account, null, proof));
    if (!takesOver) await markVerified(transaction, account, { actor: 'owner', origin });
    const owned = await transaction.account.findUnique({ where: { id: account.id } });
    const user = presentAccount(owned ?? refuseLink());
    if (!isTakenOver) return user;
    return {
      ...user,
      reset_token: await createEmailToken(transaction, account.id, 'reset_password'),
    };
  });
  await invalidateAccount(account.id);
  await shareQuota(account.email, origin);
  return verified;
}

/**
 * Mails the link again if there is such an account and it needs one. The response does not reveal which.
 * @throws AppError `validation_error` for a text that is not an address
 */
export function resendVerification(input: { email: string }, origin: Origin): void {
  const email = parseEmail(input.email);
  inBackground('resend verification', origin.requestId, async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account && account.emailVerifiedAt === null) await mailLink(account, 'verify_email');
  });
}
