'use client';

import type { Plan } from '../../server/contract/plans';
import { usePlans } from '../plans';
import { Badge } from '../ui/badge';
import { Link } from '../ui/link';

/** The account's plan, as a link to the billing page. */
export function PlanBadge({ tier }: { tier: Plan['tier'] }) {
  const { name } = usePlans()[tier];
  return (
    <Link
      href="/dashboard/billing"
      aria-label={`${name} plan, to billing`}
      className="inline-flex h-8 items-center rounded-full px-1"
    >
      <Badge>{name}</Badge>
    </Link>
  );
}
