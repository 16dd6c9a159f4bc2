import { getSubscription } from '../billing/subscription';
import { openCheckout, openPortal } from '../billing/hosted-pages';
import { plans } from '../contract/plans';
import { isBillingConfigured } from '../billing/stripe';
import { accountProcedure, confirmedProcedure, router } from './trpc';

export const billingRouter = router({
  /** As `GET /v1/subscription`, with what the plans are and whether one can be bought here. */
  overview: accountProcedure.query(async ({ ctx }) => ({
    subscription: await getSubscription(ctx.account.id),
    plans: { free: plans.free, pro: plans.pro },
    isConfigured: isBillingConfigured(),
  })),
  /** The address of Stripe's checkout; the browser goes there itself. */
  checkout: confirmedProcedure.mutation(({ ctx }) =>
    openCheckout(ctx.account.id, {}, ctx.requestId),
  ),
  portal: confirmedProcedure.mutation(({ ctx }) => openPortal(ctx.account.id)),
});
