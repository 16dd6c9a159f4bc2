import type { ReactNode } from 'react';
import { describeDuration } from '../../server/contract/describe-duration';
import { usePlans } from '../plans';
import { Button } from '../ui/button';
import { ButtonLink } from '../ui/link';
import { Notice } from '../ui/notice';
import type { Refusal } from './send-request';

type WayOnProps = {
  refusal: Refusal;
  /** Whether this account can buy a larger plan here. */
  canUpgrade: boolean;
  sendMono: () => void;
  sendAsAccount: () => void;
};

/** What the reader can do about a refusal, if anything. */
export function WayOn({ refusal, canUpgrade, sendMono, sendAsAccount }: WayOnProps) {
  const { pro } = usePlans();
  const upgrade = canUpgrade && (
    <ButtonLink href="/dashboard/billing" size="small">
      See the {pro.name} plan
    </ButtonLink>
  );
  switch (refusal.error) {
    case 'variant_not_in_plan':
      return (
        <Suggestion title="Your plan includes the mono variant">
          <Button size="small" onClick={sendMono}>
            Send with mono
          </Button>
          {upgrade}
        </Suggestion>
      );
    case 'rate_limit_exceeded':
      return (
        <Suggestion title={`The limit resets in ${describeReset(refusal.reset_in_seconds ?? 0)}`}>
          {upgrade}
          <ButtonLink href="/dashboard/usage" size="small">
            See your usage
          </ButtonLink>
        </Suggestion>
      );
    case 'service_not_found':
      return (
        <Suggestion title="Type part of the name in the slug field and choose a brand from the list">
          <ButtonLink href="/brands" size="small">
            Browse the catalog
          </ButtonLink>
        </Suggestion>
      );
    case 'invalid_api_key':
      return (
        <Suggestion title="This key does not work">
          <Button size="small" onClick={sendAsAccount}>
            Send without it
          </Button>
        </Suggestion>
      );
    case 'email_not_verified':
      return <Suggestion title="Use the notice at the top of this page to get a new link" />;
    default:
      return null;
  }
}

/** In full minutes, rounded up, like the header of the dashboard and the body of the response. */
function describeReset(seconds: number): string {
  return describeDuration(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60);
}

function Suggestion({ title, children }: { title: string; children?: ReactNode }) {
  const action = children && <div className="flex flex-wrap gap-2">{children}</div>;
  return <Notice title={title} action={action} className="mt-4" />;
}
