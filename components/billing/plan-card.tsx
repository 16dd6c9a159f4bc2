'use client';

import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { isTrpcError, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import type { BillingOverview } from './billing-overview';
import { describeSubscription, isOver } from './describe-subscription';
import { LocalDate } from './local-date';

const planNames = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise', internal: 'Internal' };

/** The plan there is, what becomes of it, and the two ways to Stripe. */
export function PlanCard({ subscription, plans, isConfigured }: BillingOverview) {
  const trpc = useTRPC();
  const goThere = {
    // The button stays busy until the browser has left the page.
    onSuccess: ({ url }: { url: string }) => window.location.assign(url),
    onError: (error: unknown) =>
      toast.error(
        isTrpcError(error) && error.data ? error.message : 'There is no connection. Try again.',
      ),
  };
  const checkout = useMutation(trpc.billing.checkout.mutationOptions(goThere));
  const portal = useMutation(trpc.billing.portal.mutationOptions(goThere));
  const { tier, status } = subscription;
  const { badge, tone, sentence, date } = describeSubscription(subscription);
  const canUpgrade = tier === 'free' && (isOver(status) || status === 'incomplete');

  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="flex items-center gap-3 text-lg">
            {planNames[tier]}
            {badge !== planNames[tier] && <Badge tone={tone}>{badge}</Badge>}
          </h2>
          <p className="mt-1 text-muted">
            {sentence}
            {date !== null && (
              <>
                {' '}
                <LocalDate iso={date} />.
              </>
            )}
          </p>
        </div>
        {tier !== 'enterprise' && tier !== 'internal' && (
          <p className="tabular-nums">
            <span className="text-2xl font-semibold tracking-tight">
              ${plans[tier].monthlyPriceUsd}
            </span>{' '}
            <span className="text-muted">a month</span>
          </p>
        )}
      </div>
      {isConfigured && (
        <div className="mt-5 flex flex-wrap gap-3">
          {canUpgrade && (
            <Button
              look="primary"
              pending={checkout.isPending || checkout.isSuccess}
              onClick={() => checkout.mutate()}
            >
              Upgrade to Pro
            </Button>
          )}
          {status !== null && (
            <Button pending={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
              Manage in the portal
            </Button>
          )}
        </div>
      )}
      {status !== null && isConfigured && (
        <p className="mt-3 text-xs text-muted">
          Card, invoices and cancellation are in Stripe&apos;s portal.
        </p>
      )}
    </Card>
  );
}
