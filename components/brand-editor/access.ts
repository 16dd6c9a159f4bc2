import type { Outputs } from '../trpc-provider';

/** What an account may edit. */
export type Access = Outputs['brandEditor']['access'];

/** Whether there is anything to edit or to be told about. */
export const hasBrands = ({ operator, ownBrandsMax }: Access): boolean =>
  operator !== 'none' || ownBrandsMax !== null;
