import type { Outputs } from '../trpc-provider';

/** What an account may edit. */
export type Access = Outputs['brandEditor']['access'];
