'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { LimitsTable } from '../pricing/limits-table';
import { useTRPC } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import type { BillingOverview } from './describe-subscription';
import { PlanCard } from './plan-card';

const pollEveryMs = 2000;
const lateAfterMs = 30_000;

export function BillingPage({ initial }: { initial: BillingOverview }) {
  const trpc = useTRPC();
  const outcome = useSearchParams().get('checkout');
  const { data } = useQuery({
    ...trpc.billing.overview.queryOptions(),
    initialData: initial,
    // Stripe confirms the payment shortly after the browser returns.
    refetchInterval: ({ state }) =>
      outcome === 'success' && state.data?.subscription.tier === 'free' ? pollEveryMs : false,
  });
  const isPro = data.subscription.tier !== 'free';
  useNewPlan(data.subscription.tier !== initial.subscription.tier);

  return (
    <>
      <PageTitle title="Billing" />
      <div className="space-y-6">
        {(outcome === 'success' || outcome === 'cancel') && (
          <CheckoutOutcome outcome={outcome} isPro={isPro} name={data.plans.pro.name} />
        )}
        {!data.isConfigured && (
          <Notice title="This server does not sell plans">
            This server has no payment provider. Its operator can change your plan with{' '}
            <code className="font-mono">npm run operator</code>.
          </Notice>
        )}
        <PlanCard {...data} />
        <SectionCard
          title={isPro ? 'What the plans include' : `What changes with ${data.plans.pro.name}`}
          description={
            !isPro && 'New limits apply immediately, including today. Your key stays the same.'
          }
        >
          <LimitsTable {...data.plans} />
        </SectionCard>
      </div>
    </>
  );
}

/** The server rendered the header and the notices for the old plan. */
function useNewPlan(isNew: boolean): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  useEffect(() => {
    if (!isNew) return;
    router.refresh();
    void queryClient.invalidateQueries(trpc.usage.pathFilter());
  }, [isNew, router, queryClient, trpc]);
}

type OutcomeProps = { outcome: 'success' | 'cancel'; isPro: boolean; name: string };

/** The notice after returning from Stripe. */
function CheckoutOutcome({ outcome, isPro, name }: OutcomeProps) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (outcome === 'cancel') {
    return (
      <Notice title="The checkout was canceled">
        You were not charged, and your plan did not change.
      </Notice>
    );
  }
  if (isPro) {
    return (
      <Notice tone="good" title={`You are on ${name}`} announced>
        The new limits apply now, including the rest of today.
      </Notice>
    );
  }
  return (
    <Notice tone={isLate ? 'warn' : 'info'} title="Waiting for Stripe" announced>
      {isLate
        ? 'Stripe has not confirmed the payment yet. This page keeps checking. You can come back later. Do not pay again.'
        : 'Stripe is confirming the payment. This takes a few seconds.'}
    </Notice>
  );
}
