import type { Plan } from '../../server/contract/plans';
import { Badge } from '../ui/badge';
import { Link } from '../ui/link';

export const planNames: Readonly<Record<Plan['tier'], string>> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
  internal: 'Internal',
};

/** The account's plan, as a link to the billing page. */
export function PlanBadge({ tier }: { tier: Plan['tier'] }) {
  return (
    <Link
      href="/dashboard/billing"
      aria-label={`${planNames[tier]} plan, to billing`}
      className="inline-flex h-8 items-center rounded-full px-1"
    >
      <Badge>{planNames[tier]}</Badge>
    </Link>
  );
}
