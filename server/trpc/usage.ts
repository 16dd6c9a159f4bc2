import { z } from 'zod';
import { alertThresholds } from '../contract/plans';
import { getAlertThresholds, setAlertThresholds } from '../metering/alerts/alert-settings';
import { getUsage, getUsageHistory } from '../metering/usage/get-usage';
import { accountProcedure, router } from './trpc';

export const usageRouter = router({
  /** As `GET /v1/usage`. */
  today: accountProcedure.query(({ ctx }) => getUsage(ctx.caller)),
  /** As `GET /v1/analytics/usage`. */
  history: accountProcedure
    .input(z.object({ days: z.int().min(1).max(90) }))
    .query(({ ctx, input }) => getUsageHistory(ctx.caller, input.days)),
  /** The shares of a daily limit, in percent, that a message is sent at. */
  alerts: accountProcedure.query(({ ctx }) => getAlertThresholds(ctx.account.id)),
  setAlerts: accountProcedure
    .input(z.object({ thresholds: z.array(z.literal(alertThresholds)).max(3) }))
    .mutation(({ ctx, input }) => setAlertThresholds(ctx.account.id, input.thresholds, ctx.origin)),
});
