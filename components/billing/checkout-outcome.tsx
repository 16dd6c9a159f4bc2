import { Notice } from '../ui/notice';

type CheckoutOutcomeProps = {
  outcome: 'success' | 'cancel';
  /** Whether the plan has arrived: Stripe tells us a moment after the browser is back. */
  isPro: boolean;
  /** We have waited for long. */
  isLate: boolean;
};

/** What the reader sees on the way back from Stripe. */
export function CheckoutOutcome({ outcome, isPro, isLate }: CheckoutOutcomeProps) {
  if (outcome === 'cancel') {
    return <Notice title="The checkout was left">Nothing was charged, and nothing changed.</Notice>;
  }
  if (isPro) {
    return (
      <Notice tone="good" title="You are on Pro" announced>
        The new limits hold from now on, for what is left of today too.
      </Notice>
    );
  }
  return (
    <Notice tone={isLate ? 'warn' : 'info'} title="Waiting for Stripe" announced>
      {isLate
        ? 'The payment is not confirmed yet. This page goes on looking; you can also come back later. Do not pay again.'
        : 'The payment is being confirmed. This takes a few seconds.'}
    </Notice>
  );
}
