import type { ExportedList } from '../../contract/audit-events';
import { database } from '../../platform/database/database';
import type { Origin } from '../../platform/origin';
import { recordEvent } from './record-event';

/** Notes that somebody took a list of the account away as a file. */
export async function recordExport(
  accountId: string,
  list: ExportedList,
  origin: Origin,
): Promise<void> {
  await database().$transaction((transaction) =>
    recordEvent(transaction, {
      accountId,
      kind: 'data_exported',
      actor: 'owner',
      origin,
      details: { list },
    }),
  );
}
