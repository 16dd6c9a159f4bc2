import { authCases } from './auth-cases';
import { billingCases } from './billing-cases';
import { brandCases } from './brand-cases';
import { catalogCases } from './catalog-cases';
import { quotaCases } from './quota-cases';
import { searchCases } from './search-cases';
import { svgCases } from './svg-cases';
import type { Target } from './target';
import { transportCases } from './transport-cases';

/** The public contract as tests, the same for everything that serves it. */
export function contractCases(target: () => Target): void {
  catalogCases(target);
  brandCases(target);
  svgCases(target);
  searchCases(target);
  transportCases(target);
  billingCases(target);
  quotaCases(target);
  authCases(target);
}
