import { defaultPlans, type Plan, type Plans } from '../contract/plans';
import { env } from './env';

/** The plans of this installation: the only source of limits, prices and names. */
export const plans: Plans = env.plans ?? defaultPlans;

/** Those that visitors see. */
export const offeredPlans = {
  free: plans.free,
  pro: plans.pro,
  enterprise: plans.enterprise,
};

/** "10 on Free, 50 on Pro, 50 on Enterprise" */
export const writePerPlan = (read: (plan: Plan) => number): string =>
  Object.values(offeredPlans)
    .map((plan) => `${read(plan)} on ${plan.name}`)
    .join(', ');

const shown = ({ name, allVariants }: Plan) => ({ name, allVariants });

/** What the browser has to know about every plan. */
export const shownPlans = {
  free: shown(plans.free),
  pro: shown(plans.pro),
  enterprise: shown(plans.enterprise),
  internal: shown(plans.internal),
};
