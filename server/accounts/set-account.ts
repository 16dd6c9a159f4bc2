import { database } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import type { Tier } from '../contract/plans';
import { generateApiKey } from './keys/api-key';
import { invalidateAccount } from './keys/find-caller';
import { endSessions } from './sessions/end-sessions';
import { parseEmail, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { presentOperatorAccount } from './present-account';

export type AccountSettings = {
  tier?: Tier | undefined;
  /** Cap on the day's total; null takes it away. */
  dailyRequests?: number | null | undefined;
  password?: string | undefined;
};

/**
 * Creates or changes an account for the operator, who vouches for its address.
 * @returns `rawKey` is that of a created account, shown once, or null
 * @throws AppError `validation_error`
 */
export async function setAccount(text: string, settings: AccountSettings) {
  try {
    return await upsertAccount(text, settings);
  } catch (error) {
    // Two operators at once may both find no account; the second then finds the first one's.
    if (isUniqueViolation(error)) return upsertAccount(text, settings);
    throw error;
  }
}

async function upsertAccount(text: string, settings: AccountSettings) {
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
  const account = await database().$transaction(async (transaction) => {
    const upserted = await transaction.account.upsert({
      where: { email },
      create: { email, emailVerifiedAt: new Date(), ...changes, keys: { create: record } },
      update: changes,
      include: { keys: { where: { hash: record.hash }, select: { id: true } } },
    });
    const { id: accountId } = upserted;
    if (settings.tier !== undefined) {
      // A subscription may not take away a plan that the operator has set.
      await transaction.billing.updateMany({ where: { accountId }, data: { givesPro: false } });
    }
    if (passwordHash !== undefined) await endSessions(accountId, { client: transaction });
    return upserted;
  });
  await invalidateAccount(account.id);
  return {
    account: presentOperatorAccount(account),
    rawKey: account.keys.length > 0 ? raw : null,
  };
}
