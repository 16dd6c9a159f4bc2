import { Check } from 'lucide-react';
import { type Plan, plans } from '../../server/contract/plans';
import { formatCount } from '../ui/format-count';
import { ButtonLink } from '../ui/link';

type Action = {
  label: string;
  href: string;
  look: 'primary' | 'secondary';
  /** `signed-in-only` or `signed-out-only`, if it depends on the session. */
  className?: string;
};

const cards = [
  {
    name: 'Free',
    plan: plans.free,
    purpose: 'For development and small sites.',
    variants: 'The mono variant',
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
  {
    name: 'Pro',
    plan: plans.pro,
    purpose: 'For products full of logos.',
    variants: 'All six variants',
    actions: [{ label: 'Upgrade to Pro', href: '/dashboard/billing', look: 'primary' }],
  },
] as const;

/** The plans, with what a visitor can do about each. */
export function PlanCards({ isProSold }: { isProSold: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {cards.map(({ name, plan, purpose, variants, actions }) => (
        <section
          key={name}
          className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8"
        >
          <h3 className="text-lg">{name}</h3>
          <p className="mt-1 text-muted">{purpose}</p>
          <p className="mt-6 flex items-baseline gap-2">
            <span className="text-4xl font-semibold tracking-tight tabular-nums">
              ${plan.monthlyPriceUsd ?? 0}
            </span>
            <span className="text-sm text-muted">a month</span>
          </p>
          <ul className="mt-6 mb-8 space-y-3 text-sm">
            {[...listLimits(plan), variants].map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                {line}
              </li>
            ))}
          </ul>
          {plan === plans.pro && !isProSold ? (
            <p className="mt-auto text-sm text-muted">
              This server does not sell Pro. Its operator sets each account’s plan.
            </p>
          ) : (
            actions.map(({ label, ...action }: Action) => (
              <ButtonLink
                key={label}
                {...action}
                size="large"
                className={`mt-auto w-full ${action.className ?? ''}`}
              >
                {label}
              </ButtonLink>
            ))
          )}
        </section>
      ))}
    </div>
  );
}

function listLimits({ dailyLimits, batchSlugsMax }: Plan): string[] {
  const count = (limit: number | null) => (limit === null ? 'Any number of' : formatCount(limit));
  return [
    `${count(dailyLimits.svg)} logos a day in each of SVG, PNG and WebP`,
    `${count(dailyLimits.domain)} lookups by domain or e-mail a day`,
    `${count(dailyLimits.search)} searches a day`,
    `${count(dailyLimits.batch)} batches of ${batchSlugsMax} brands a day`,
  ];
}
