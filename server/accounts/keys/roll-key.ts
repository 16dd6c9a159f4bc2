import { dayMs } from '../../contract/durations';
import { type KeyKind, namedKeyLimits } from '../../contract/named-keys';
import type { Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import {
  change,
  generateText,
  type KeyOwner,
  presentKey,
  record,
  requireKey,
  withEarlierTexts,
} from './named-keys';

/**
 * Gives the key a new text. The one before works until the overlap ends, and those that were rolled earlier until
 * theirs. Without an overlap, all of them end now.
 * @returns the key with its new text; that of a restricted key is shown once
 * @throws AppError `not_found`, or `key_not_rolled` right after another roll: the text of that one may be in use
 */
export function rollNamedKey(owner: KeyOwner, id: string, overlapDays: number) {
  return change(owner, async (transaction) => {
    const { kind, hash, prefix, last4 } = await requireKey(transaction, owner.accountId, id);
    const now = new Date();
    await requireRollable(transaction, id, overlapDays, now);
    const ended = overlapDays === 0 ? {} : { until: { lte: now } };
    await transaction.earlierKeyText.deleteMany({ where: { keyId: id, ...ended } });
    const until = new Date(now.getTime() + overlapDays * dayMs);
    const { raw, columns } = generateText(kind as KeyKind);
    const earlier = { hash, prefix, last4, rolledAt: now, until };
    const after = await transaction.namedKey.update({
      where: { id },
      data: { ...columns, earlierTexts: { create: earlier } },
      include: withEarlierTexts,
    });
    await record(transaction, owner, 'named_key_rolled', after);
    return { ...presentKey(after), key: raw };
  });
}

/** @throws AppError `key_not_rolled` */
async function requireRollable(
  { earlierKeyText }: Pick<Transaction, 'earlierKeyText'>,
  keyId: string,
  overlapDays: number,
  now: Date,
): Promise<void> {
  const { secondsBetweenRolls, earlierTextsMax } = namedKeyLimits;
  const since = new Date(now.getTime() - secondsBetweenRolls * 1000);
  if ((await earlierKeyText.count({ where: { keyId, rolledAt: { gt: since } } })) > 0) {
    throw notRolled(`This key was rolled less than ${secondsBetweenRolls} seconds ago.`);
  }
  const alive = await earlierKeyText.count({ where: { keyId, until: { gt: now } } });
  if (overlapDays > 0 && alive >= earlierTextsMax) {
    throw notRolled(`${earlierTextsMax} earlier texts of this key still work.`);
  }
}

const notRolled = (reason: string) =>
  new AppError('key_not_rolled', `${reason} Nothing has changed.`);
