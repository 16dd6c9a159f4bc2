import { Check } from 'lucide-react';
import type { Plan } from '../../server/contract/plans';
import type { Outputs } from '../trpc-provider';
import { formatCount, formatPrice } from '../ui/format-count';
import { ButtonLink } from '../ui/link';

type Action = {
  label: string;
  href: string;
  look: 'primary' | 'secondary';
  /** `signed-in-only` or `signed-out-only`, if it depends on the session. */
  className?: string;
};

const cards = {
  free: {
    purpose: 'For development and small sites.',
    actions: [
      { label: 'Get a key', href: '/register', look: 'secondary', className: 'signed-out-only' },
      {
        label: 'Your key',
        href: '/dashboard/keys',
        look: 'secondary',
        className: 'signed-in-only',
      },
    ],
  },
  pro: {
    purpose: 'For products full of logos.',
    actions: [{ label: 'Upgrade', href: '/dashboard/billing', look: 'primary' }],
  },
} as const;

/** The plans, with what a visitor can do about each. */
export function PlanCards({ isProSold, plans }: Outputs['site']['offer']) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['free', 'pro'] as const).map((tier) => (
        <PlanCard key={tier} tier={tier} plan={plans[tier]} isProSold={isProSold} />
      ))}
    </div>
  );
}

type PlanCardProps = { tier: keyof typeof cards; plan: Plan; isProSold: boolean };

function PlanCard({ tier, plan, isProSold }: PlanCardProps) {
  const { purpose, actions } = cards[tier];
  return (
    <section className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8">
      <h3 className="text-lg">{plan.name}</h3>
      <p className="mt-1 text-muted">{purpose}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">
          {formatPrice(plan.monthlyPriceUsd)}
        </span>
        {plan.monthlyPriceUsd !== null && <span className="text-sm text-muted">a month</span>}
      </p>
      <ul className="mt-6 mb-8 space-y-3 text-sm">
        {listLimits(plan).map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {line}
          </li>
        ))}
      </ul>
      {tier === 'pro' && !isProSold ? (
        <p className="mt-auto text-sm text-muted">
          This server does not sell {plan.name}. Its operator sets each account’s plan.
        </p>
      ) : (
        actions.map(({ label, ...action }: Action) => (
          <ButtonLink
            key={label}
            {...action}
            size="large"
            className={`mt-auto w-full ${action.className ?? ''}`}
          >
            {tier === 'pro' ? `${label} to ${plan.name}` : label}
          </ButtonLink>
        ))
      )}
    </section>
  );
}

function listLimits({ dailyLimits, batchSlugsMax, allVariants }: Plan): string[] {
  const count = (limit: number | null) => (limit === null ? 'Any number of' : formatCount(limit));
  return [
    `${count(dailyLimits.svg)} logos a day in each of SVG, PNG and WebP`,
    `${count(dailyLimits.domain)} lookups by domain or e-mail a day`,
    `${count(dailyLimits.search)} searches a day`,
    `${count(dailyLimits.batch)} batches of ${batchSlugsMax} brands a day`,
    allVariants ? 'All six variants' : 'The mono variant',
  ];
}
