import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../forms/describe-failure';
import { leaveFor } from '../session/sign-in';
import { usePlans } from '../plans';
import { useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { LocalTime } from '../ui/local-time';
import { formatPrice } from '../ui/format-count';
import { type BillingOverview, describeSubscription, isOver } from './describe-subscription';

const longDate = { dateStyle: 'long' } as const;

/** The current plan, what happens to it next, and the buttons to Stripe. */
export function PlanCard({ subscription, plans, isConfigured }: BillingOverview) {
  const { tier } = subscription;
  const names = usePlans();
  const { name } = names[tier];
  const { badge, tone, sentence, date } = describeSubscription(subscription, names);
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="flex items-center gap-3 text-lg">
            {name}
            {badge !== name && <Badge tone={tone}>{badge}</Badge>}
          </h2>
          <p className="mt-1 text-muted">
            {sentence}
            {date && (
              <>
                {' '}
                <LocalTime iso={date} format={longDate} />.
              </>
            )}
          </p>
        </div>
        {tier !== 'enterprise' && tier !== 'internal' && (
          <p className="tabular-nums">
            <span className="text-2xl font-semibold tracking-tight">
              {formatPrice(plans[tier].monthlyPriceUsd)}
            </span>{' '}
            {plans[tier].monthlyPriceUsd !== null && <span className="text-muted">a month</span>}
          </p>
        )}
      </div>
      {isConfigured && <StripeButtons {...subscription} pro={plans.pro} />}
    </div>
  );
}

type StripeButtonsProps = BillingOverview['subscription'] & Pick<BillingOverview['plans'], 'pro'>;

function StripeButtons({ tier, status, pro }: StripeButtonsProps) {
  const trpc = useTRPC();
  const options = {
    onSuccess: ({ url }: { url: string }) => leaveFor(url),
    onError: showFailure,
  };
  const checkout = useMutation(trpc.billing.checkout.mutationOptions(options));
  const portal = useMutation(trpc.billing.portal.mutationOptions(options));
  const canUpgrade = tier === 'free' && (isOver(status) || status === 'incomplete');
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        {canUpgrade && (
          <Button look="primary" pending={checkout.isPending} onClick={() => checkout.mutate()}>
            {pro.monthlyPriceUsd === null
              ? `Upgrade to ${pro.name}`
              : `Upgrade to ${pro.name} for ${formatPrice(pro.monthlyPriceUsd)} a month`}
          </Button>
        )}
        {status !== null && (
          <Button pending={portal.isPending} onClick={() => portal.mutate()}>
            Manage in the portal
          </Button>
        )}
      </div>
      {status !== null && (
        <p className="mt-3 text-xs text-muted">
          Change your card, see invoices or cancel in the Stripe portal.
        </p>
      )}
    </>
  );
}
