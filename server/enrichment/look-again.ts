import { recordEvent } from '../accounts/audit/record-event';
import type { Editor } from '../brands/record-edit';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { forgetAsked } from './asked-looks';
import { type DetailedLook, getLook, parseLooked } from './list-looks';
import { queueAgain } from './queue-look';
import { wakeLooks } from './run-looks';

/**
 * Queues a look before all others, for the operator.
 * @throws AppError `validation_error`, or `enrichment_off`
 */
export async function lookAgain(typed: string, by: Editor): Promise<DetailedLook> {
  const domain = parseLooked(typed);
  if (!env.enriches)
    throw new AppError('enrichment_off', 'Start the server with ENRICH=on to look at sites.');
  await database().$transaction(async (transaction) => {
    await queueAgain(transaction, domain);
    const { accountId, actor, origin } = by;
    const event = {
      accountId,
      actor,
      origin,
      kind: 'look_requested',
      details: { domain },
    } as const;
    await recordEvent(transaction, event);
  });
  forgetAsked(domain);
  wakeLooks();
  return getLook(domain);
}
