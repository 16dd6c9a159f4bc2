import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/trpc/router';

export type UsageHistory = inferRouterOutputs<AppRouter>['usage']['history'];
