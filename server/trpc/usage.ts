import { z } from 'zod';
import { getUsage, getUsageHistory } from '../metering/usage/get-usage';
import { accountProcedure, router } from './trpc';

export const usageRouter = router({
  /** As `GET /v1/usage`. */
  today: accountProcedure.query(({ ctx }) => getUsage(ctx.caller)),
  /** As `GET /v1/analytics/usage`. */
  history: accountProcedure
    .input(z.object({ days: z.int().min(1).max(90) }))
    .query(({ ctx, input }) => getUsageHistory(ctx.caller, input.days)),
});
