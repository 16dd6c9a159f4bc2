import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/trpc/router';

export type BillingOverview = inferRouterOutputs<AppRouter>['billing']['overview'];
export type Subscription = BillingOverview['subscription'];
