import { database } from '../database/database';
import { isUniqueViolation } from '../database/unique-violation';
import type { Tier } from '../generated/enums';
import { generateApiKey } from '../keys/api-key';
import { forgetAccount } from '../keys/find-caller';
import { parseEmail } from './parse-email';
import { hashPassword, parsePassword } from './password';
import { presentAccount, type PublicAccount } from './present-account';

export type AccountSettings = {
  tier?: Tier | undefined;
  /** Cap on the day's total; null takes it away. */
  dailyRequests?: number | null | undefined;
  password?: string | undefined;
};

export type SetAccount = {
  account: PublicAccount & { dailyRequests: number | null };
  /** Of a created account, shown once. */
  rawKey: string | null;
};

/**
 * Creates or changes an account for the operator, who vouches for its address.
 * @throws AppError `validation_error`
 */
export async function setAccount(text: string, settings: AccountSettings): Promise<SetAccount> {
  try {
    return await upsertAccount(text, settings);
  } catch (error) {
    // Two operators at once may both find no account; the second then finds the first one's.
    if (isUniqueViolation(error)) return upsertAccount(text, settings);
    throw error;
  }
}

async function upsertAccount(text: string, settings: AccountSettings): Promise<SetAccount> {
  const email = parseEmail(text);
  const passwordHash =
    settings.password === undefined
      ? undefined
      : await hashPassword(parsePassword(settings.password));
  const changes = {
    ...(settings.tier !== undefined && { tier: settings.tier }),
    ...(settings.dailyRequests !== undefined && { dailyRequests: settings.dailyRequests }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  const { raw, record } = generateApiKey('live');
  const [account] = await database().$transaction([
    database().account.upsert({
      where: { email },
      create: { email, emailVerifiedAt: new Date(), ...changes, keys: { create: record } },
      update: changes,
      include: { keys: { where: { hash: record.hash }, select: { id: true } } },
    }),
    // A plan that the operator has set is no longer the subscription's to take away.
    ...(settings.tier === undefined
      ? []
      : [
          database().billing.updateMany({
            where: { account: { email } },
            data: { givesPro: false },
          }),
        ]),
  ]);
  if (passwordHash !== undefined) {
    await database().session.updateMany({
      where: { accountId: account.id, endedAt: null },
      data: { endedAt: new Date() },
    });
  }
  await forgetAccount(account.id);
  return {
    account: { ...presentAccount(account), dailyRequests: account.dailyRequests },
    rawKey: account.keys.length > 0 ? raw : null,
  };
}
