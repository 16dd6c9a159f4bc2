import { Check } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button';
import { formatCount } from '../ui/format-count';
import type { PlanLimits } from './plan-limits';

type PlanCardsProps = { free: PlanLimits; pro: PlanLimits };

/** The two plans that can be chosen, side by side. */
export function PlanCards({ free, pro }: PlanCardsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <PlanCard
        name="Free"
        price={free.monthlyPriceUsd}
        purpose="To build with, and for small sites."
        points={[...points(free), 'The mono variant']}
        action={
          <Link href="/register" className={buttonStyle({ size: 'large', className: 'w-full' })}>
            Get a key
          </Link>
        }
      />
      <PlanCard
        name="Pro"
        price={pro.monthlyPriceUsd}
        purpose="For products that show logos every day."
        points={[...points(pro), 'All six variants']}
        action={
          <Link
            href="/dashboard/billing"
            prefetch={false}
            className={buttonStyle({ look: 'primary', size: 'large', className: 'w-full' })}
          >
            Upgrade to Pro
          </Link>
        }
      />
    </div>
  );
}

function points({ dailyLimits, batchSlugsMax }: PlanLimits): string[] {
  const count = (limit: number | null) => (limit === null ? 'Any number of' : formatCount(limit));
  return [
    `${count(dailyLimits.svg)} logos a day in each of SVG, PNG and WebP`,
    `${count(dailyLimits.domain)} look-ups by domain or e-mail a day`,
    `${count(dailyLimits.search)} searches a day`,
    `${count(dailyLimits.batch)} batches of ${batchSlugsMax} brands a day`,
  ];
}

type PlanCardProps = {
  name: string;
  price: number | null;
  purpose: string;
  points: string[];
  action: ReactNode;
};

function PlanCard({ name, price, purpose, points: lines, action }: PlanCardProps) {
  return (
    <section className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8">
      <h3 className="text-lg">{name}</h3>
      <p className="mt-1 text-muted">{purpose}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="text-4xl font-semibold tracking-tight tabular-nums">${price ?? 0}</span>
        <span className="text-sm text-muted">a month</span>
      </p>
      <ul className="mt-6 mb-8 space-y-3 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </section>
  );
}
