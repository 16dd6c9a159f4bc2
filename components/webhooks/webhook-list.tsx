'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { webhookLimits } from '../../server/contract/webhook-events';
import type { Scope } from '../dashboard/scope';
import { describeFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { ButtonLink, Link, TextLink } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { describeDelivery, describeState, nameOf } from './describe-webhook';
import { placeIn } from './webhooks-place';

export type Access = Outputs['webhooks']['access'];
type Listed = Outputs['webhooks']['list'];

type WebhookListProps = { scope: Scope; access: Access; initial: Listed };

/** The webhooks of the account or the installation, and how many more there may be. */
export function WebhookList({ scope, access, initial }: WebhookListProps) {
  const query = useQuery({
    ...useTRPC().webhooks.list.queryOptions({ scope }),
    initialData: initial,
  });
  const { data } = query;
  const max = scope === 'installation' ? webhookLimits.operatorMax : access.max;
  const canAdd = data.length < max;
  return (
    <>
      <PageTitle
        title="Webhooks"
        description={descriptions[scope]}
        aside={canAdd && data.length > 0 && <AddWebhookLink scope={scope} />}
      />
      {query.isRefetchError && (
        <ErrorState
          title="The webhooks could not be loaded."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {data.length > 0 && <LimitNotice {...{ scope, access, max }} count={data.length} />}
      {data.length === 0 && max === 0 && <NeedsPlan {...access} />}
      {data.length === 0 && max > 0 && <NoWebhooks scope={scope} />}
      {data.length > 0 && <Rows scope={scope} webhooks={data} />}
    </>
  );
}

const descriptions: Record<Scope, string> = {
  account:
    'Messages to an address of yours when a brand changes, a daily limit is nearly used, or your key is replaced.',
  installation:
    'Messages to addresses of the operators about every brand, and about the usage and the keys of all accounts.',
};

function AddWebhookLink({ scope }: { scope: Scope }) {
  return (
    <ButtonLink look="primary" href={placeIn(scope, { add: 'true' })}>
      <Plus aria-hidden />
      Add a webhook
    </ButtonLink>
  );
}

function NoWebhooks({ scope }: { scope: Scope }) {
  return (
    <EmptyState title="There are no webhooks yet" action={<AddWebhookLink scope={scope} />}>
      Name an address, and Marque posts a signed message to it as soon as something happens. It
      tries for a day until your server accepts the message.{' '}
      <TextLink href="/docs/webhooks">How webhooks work</TextLink>
    </EmptyState>
  );
}

function NeedsPlan({ larger }: Access) {
  return (
    <EmptyState
      title={larger ? `Webhooks are part of ${larger.name}` : 'No plan here has webhooks'}
      action={
        <ButtonLink href="/dashboard/billing" look="primary">
          See the plans
        </ButtonLink>
      }
    >
      {larger && `On ${larger.name} you can have ${larger.max}. `}We then send you a message when a
      logo changes. <TextLink href="/docs/webhooks">How webhooks work</TextLink>
    </EmptyState>
  );
}

type LimitProps = Pick<WebhookListProps, 'scope' | 'access'> & { max: number; count: number };

/** Once no more can be added, or a smaller plan serves only the oldest. */
function LimitNotice({ scope, access, max, count }: LimitProps) {
  if (count < max) return null;
  const larger = scope === 'account' && access.larger;
  const isBeyond = count > max;
  const served = max === 1 ? 'The oldest one gets' : `The oldest ${max} get`;
  return (
    <Notice
      tone={isBeyond ? 'warn' : 'info'}
      title={
        isBeyond
          ? `Your plan has ${max === 0 ? 'no webhooks' : `${max} of these webhooks`}`
          : `You have all ${max} webhooks${scope === 'account' ? ' of your plan' : ''}`
      }
      className="mb-4"
    >
      {isBeyond && (max === 0 ? 'They get no messages. ' : `${served} messages. `)}
      {!isBeyond && 'Delete one to add another. '}
      {larger && (
        <>
          On {larger.name} you can have {larger.max}.{' '}
          <TextLink href="/dashboard/billing">See the plans</TextLink>
        </>
      )}
    </Notice>
  );
}

function Rows({ scope, webhooks }: { scope: Scope; webhooks: Listed }) {
  return (
    <ul aria-label="Webhooks" className="border-t border-line">
      {webhooks.map((webhook) => {
        const { id, events, slugs, latest } = webhook;
        const { label, tone } = describeState(webhook, latest);
        return (
          <li
            key={id}
            className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-4 transition-colors focus-within:bg-sunken hover:bg-sunken"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Link
                href={placeIn(scope, { show: id })}
                className="block font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {nameOf(webhook)}
              </Link>
              <span className="mt-1 block font-mono text-xs wrap-anywhere text-muted">
                {events.join(', ')}
              </span>
              {slugs.length > 0 && (
                <span className="mt-1 block text-xs text-muted">
                  {slugs.length === 1 ? `Only ${slugs[0]}` : `Only ${slugs.length} brands`}
                </span>
              )}
            </div>
            <div className="flex flex-col items-start gap-1.5 sm:items-end">
              <Badge tone={tone}>{label}</Badge>
              <span className="text-xs text-muted">
                {latest === null ? (
                  'Nothing sent yet'
                ) : (
                  <>
                    {describeDelivery(latest).label},{' '}
                    <LocalTime iso={latest.attemptedAt ?? latest.time} />
                  </>
                )}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
