import Link from 'next/link';
import { Badge } from '../ui/badge';

const names = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise', internal: 'Internal' };

/** The plan, and the way to what it costs and holds. */
export function PlanBadge({ tier }: { tier: keyof typeof names }) {
  return (
    <Link
      href="/dashboard/billing"
      aria-label={`${names[tier]} plan, to billing`}
      className="inline-flex h-8 items-center rounded-full px-1"
    >
      <Badge>{names[tier]}</Badge>
    </Link>
  );
}
