import { randomUUID } from 'node:crypto';
import { confirmEmailChange, requestEmailChange } from '../../server/accounts/change-email';
import { verifyEmail } from '../../server/accounts/verify-email';
import { database } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import { registerHolder } from './register-holder';
import { mailedToken } from './sent-mail';
import { someOrigin } from './some-origin';

export const newAddress = () => `${randomUUID()}@example.com`;

/** An account with a verified address, unless told otherwise. */
export async function openHolder({ isVerified = true } = {}) {
  const { id: accountId, ...holder } = await registerHolder();
  if (isVerified) {
    const token = await mailedToken(env.dataFolder, holder.email, 'verify-email');
    await verifyEmail(token, { accountId, takesOver: false }, someOrigin);
  }
  return { ...holder, accountId };
}

export type AddressHolder = { accountId: string };

/** @returns the token that the new address was mailed */
export async function requestChange({ accountId }: AddressHolder, email: string) {
  await requestEmailChange(accountId, { email }, someOrigin);
  return mailedToken(env.dataFolder, email, 'change-email');
}

/** @returns the token that the old, verified address was mailed */
export async function changeAddress(holder: AddressHolder, email: string) {
  const { email: oldEmail } = await accountOf(holder);
  await confirmEmailChange(await requestChange(holder, email), holder, someOrigin);
  return mailedToken(env.dataFolder, oldEmail, 'undo-email');
}

export const accountOf = ({ accountId }: AddressHolder) =>
  database().account.findUniqueOrThrow({ where: { id: accountId } });

/** The account's events about changes of its address. */
export const eventsOf = async ({ accountId }: AddressHolder) => {
  const where = { accountId, kind: { startsWith: 'email_change' } };
  const events = await database().auditEvent.findMany({ where, orderBy: { id: 'asc' } });
  return events.map(({ kind, details }) => [kind, details]);
};

/** Backdates the account's mailed links. */
export const passHours = ({ accountId }: AddressHolder, hours: number) => database().$executeRaw`
  UPDATE email_token SET created_at = created_at - make_interval(hours => ${hours}::int),
    expires_at = expires_at - make_interval(hours => ${hours}::int)
  WHERE account_id = ${accountId}::uuid`;
