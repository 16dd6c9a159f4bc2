import { z } from 'zod';
import { listEvents } from '../accounts/audit/list-events';
import { recordExport } from '../accounts/audit/record-event';
import { auditKinds, exportedLists } from '../contract/audit-events';
import { auditPageMax } from '../contract/limits';
import { describeDevice } from '../platform/describe-device';
import { accountProcedure, router } from './trpc';

export const activityRouter = router({
  /** The audit log of the account, the newest event first. */
  list: accountProcedure
    .input(
      z.object({
        limit: z.int().min(1).max(auditPageMax),
        cursor: z.uuid().nullish(),
        kind: z.enum(auditKinds).optional(),
        days: z.int().min(1).max(3650).optional(),
      }),
    )
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const page = { limit, before: cursor ?? undefined };
      const { events, nextBefore } = await listEvents(ctx.account.id, filter, page);
      const withDevice = events.map((event) => ({
        ...event,
        device: describeDevice(event.userAgent),
      }));
      return { events: withDevice, nextBefore };
    }),
  /** To be called before a page makes a file of one of the account's lists. */
  recordExport: accountProcedure
    .input(z.object({ list: z.enum(exportedLists) }))
    .mutation(({ ctx, input }) => recordExport(ctx.account.id, input.list, ctx.origin)),
});
