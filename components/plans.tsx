'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Plan } from '../server/contract/plans';

/** What the browser has to know about every plan. */
export type ShownPlans = Readonly<Record<Plan['tier'], Pick<Plan, 'name' | 'allVariants'>>>;

const PlansContext = createContext<ShownPlans | null>(null);

/** The plans of this installation, for what is below it. */
export function PlansProvider({ plans, children }: { plans: ShownPlans; children: ReactNode }) {
  return <PlansContext value={plans}>{children}</PlansContext>;
}

export function usePlans(): ShownPlans {
  const plans = use(PlansContext);
  if (plans === null) throw new Error('There is no PlansProvider.');
  return plans;
}
