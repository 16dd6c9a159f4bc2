'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { LimitsTable } from '../pricing/limits-table';
import { useTRPC } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import type { BillingOverview } from './billing-overview';
import { CheckoutOutcome } from './checkout-outcome';
import { PlanCard } from './plan-card';

const lookEveryMs = 2000;
const lateAfterMs = 30_000;

export function BillingPage({ initial }: { initial: BillingOverview }) {
  const trpc = useTRPC();
  const outcome = useSearchParams().get('checkout');
  const { data } = useQuery({
    ...trpc.billing.overview.queryOptions(),
    initialData: initial,
    // Until the plan that was paid for is here.
    refetchInterval: ({ state }) =>
      outcome === 'success' && state.data?.subscription.tier === 'free' ? lookEveryMs : false,
  });
  const isPro = data.subscription.tier !== 'free';
  const isLate = useIsLate(outcome === 'success' && !isPro);

  return (
    <>
      <PageTitle title="Billing" />
      <div className="space-y-6">
        {(outcome === 'success' || outcome === 'cancel') && (
          <CheckoutOutcome outcome={outcome} isPro={isPro} isLate={isLate} />
        )}
        {!data.isConfigured && (
          <Notice title="Plans are not sold here">
            This server has no payment provider set up. Whoever runs it can put an account on
            another plan: <code className="font-mono">npm run operator</code>.
          </Notice>
        )}
        <PlanCard {...data} />
        <SectionCard
          title={isPro ? 'What the plans allow' : 'What changes with Pro'}
          description="An upgrade counts at once: the difference is yours the same day. Your key stays the same."
        >
          <LimitsTable {...data.plans} />
        </SectionCard>
      </div>
    </>
  );
}

/** True once the waiting has gone on for longer than it should. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
