import { createHmac } from 'node:crypto';
import { database } from '../database/database';
import { env } from '../env';
import { keptSecret } from '../kept-secret';
import { mailboxOf } from './find-email';

const hourMs = 60 * 60 * 1000;
/** More than the five links to reset a password that an account gets in an hour, and too few to harass a mailbox. */
export const messagesPerHourMax = 10;

/**
 * Counted apart: a stranger can cause `links`, by registering tags of an address, and must not keep
 * `notices` from an account's holder by that.
 */
export type MailBudget = 'links' | 'notices';

/**
 * Takes one message from what a mailbox gets in an hour, whichever accounts the messages concern.
 * The count is apart from accounts, under a keyed hash, so that deleting an account and opening it
 * again gains nothing.
 * @returns false when the hour's messages are used up
 */
export async function consumeMailBudget(
  address: string,
  budget: MailBudget,
  now = new Date(),
): Promise<boolean> {
  const counted = `${budget} ${mailboxOf(address)}`;
  const recipient = createHmac('sha256', secret()).update(counted).digest('base64url');
  const hourAgo = new Date(now.getTime() - hourMs);
  const taken = await database().$executeRaw`
    INSERT INTO mail_budget (recipient, since, sent) VALUES (${recipient}, ${now}, 1)
    ON CONFLICT (recipient) DO UPDATE SET
      since = CASE WHEN mail_budget.since <= ${hourAgo} THEN excluded.since ELSE mail_budget.since END,
      sent = CASE WHEN mail_budget.since <= ${hourAgo} THEN 1 ELSE mail_budget.sent + 1 END
    WHERE mail_budget.since <= ${hourAgo} OR mail_budget.sent < ${messagesPerHourMax}`;
  return taken > 0;
}

const secret = () => `mail budget ${env.authSecret ?? keptSecret(env.dataFolder, 'mail-secret')}`;
