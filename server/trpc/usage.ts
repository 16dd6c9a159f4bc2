import { z } from 'zod';
import { openCheckout, openPortal } from '../billing/hosted-pages';
import { isBillingConfigured } from '../billing/stripe';
import { getSubscription } from '../billing/subscription';
import { isWellFormed, requestLog, statusFilterPattern, wellFormedRule } from '../contract/limits';
import { alertThresholds, buckets } from '../contract/plans';
import { findLookUsage } from '../enrichment/ask-for-look';
import { offeredPlans } from '../platform/plans';
import { getAlertThresholds, setAlertThresholds } from '../metering/alerts/usage-alerts';
import { listRequests } from '../metering/requests/list-requests';
import { getUsage, getUsageHistory } from '../metering/usage/get-usage';
import { accountProcedure, confirmedProcedure, router } from './trpc';

export const usageRouter = router({
  /** As `GET /v1/usage`. */
  today: accountProcedure.query(async ({ ctx }) => ({
    ...(await getUsage(ctx.caller)),
    enrichment: await findLookUsage(ctx.caller),
  })),
  /** As `GET /v1/analytics/usage`. */
  history: accountProcedure
    .input(z.object({ days: z.int().min(1).max(90) }))
    .query(({ ctx, input }) => getUsageHistory(ctx.caller, input.days)),
  /** The shares of a daily limit, in percent, at which a message is sent. */
  alerts: accountProcedure.query(({ ctx }) => getAlertThresholds(ctx.account.id)),
  setAlerts: accountProcedure
    .input(z.object({ thresholds: z.array(z.literal(alertThresholds)).max(3) }))
    .mutation(({ ctx, input }) => setAlertThresholds(ctx.account.id, input.thresholds, ctx.origin)),
});

const filterText = z.string().max(200).refine(isWellFormed, wellFormedRule);

export const requestsRouter = router({
  /** As `GET /v1/requests`, where `cursor` is called `before`. */
  list: accountProcedure
    .input(
      z.object({
        limit: z.int().min(1).max(requestLog.pageMax),
        cursor: z.uuid().nullish(),
        status: z.string().regex(statusFilterPattern).optional(),
        bucket: z.enum(buckets).optional(),
        path: filterText.optional(),
        key: filterText.optional(),
      }),
    )
    .query(({ ctx, input: { limit, cursor, ...filter } }) =>
      listRequests(ctx.account.id, filter, { limit, before: cursor ?? undefined }),
    ),
});

export const billingRouter = router({
  /** As `GET /v1/subscription`, with the plans and whether one can be bought here. */
  overview: accountProcedure.query(async ({ ctx }) => ({
    subscription: await getSubscription(ctx.account.id),
    plans: offeredPlans,
    isConfigured: isBillingConfigured(),
  })),
  /** The URL of Stripe's checkout; the browser goes there itself. */
  checkout: confirmedProcedure.mutation(({ ctx }) =>
    openCheckout(ctx.account.id, {}, ctx.requestId),
  ),
  portal: confirmedProcedure.mutation(({ ctx }) => openPortal(ctx.account.id)),
});
