import { useQuery } from '@tanstack/react-query';
import { BackLink, type Scope } from '../dashboard/scope';
import { showFailure } from '../forms/describe-failure';
import { useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Fact, SectionCard } from '../ui/card';
import { exactFormat, LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { showToast } from '../ui/toaster';
import { Deliveries, useDeliveries } from './deliveries';
import { describeState, nameOf, stoppedWords, type Webhook } from './describe-webhook';
import { useRefresh } from './edit-webhook';
import { WebhookActions } from './webhook-actions';

/** A webhook: its facts, what can be done with it, and what was sent. */
export function WebhookView({ scope, initial }: { scope: Scope; initial: Webhook }) {
  const { id } = initial;
  const { data: webhook } = useQuery({
    ...useTRPC().webhooks.get.queryOptions({ scope, id }),
    initialData: initial,
  });
  const latest = useDeliveries(scope, id).data?.pages[0]?.deliveries[0] ?? null;
  const { label, tone } = describeState(webhook, latest);
  return (
    <>
      <BackLink to="webhooks" scope={scope} />
      <PageTitle title={nameOf(webhook)} aside={<Badge tone={tone}>{label}</Badge>} />
      <div className="space-y-6">
        <StoppedNotice scope={scope} webhook={webhook} />
        {webhook.oldSecretUntil !== null && (
          <Notice title="Two secrets sign">
            The earlier secret goes on signing beside the new one until{' '}
            <LocalTime iso={webhook.oldSecretUntil} format={exactFormat} />.
          </Notice>
        )}
        <Facts webhook={webhook} />
        <WebhookActions scope={scope} webhook={webhook} />
        <Deliveries scope={scope} webhook={webhook} />
      </div>
    </>
  );
}

function StoppedNotice({ scope, webhook }: { scope: Scope; webhook: Webhook }) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const { id, disabledFor, disabledAt } = webhook;
  if (disabledFor === null) return null;
  const enable = async () => {
    try {
      await webhooks.update.mutate({ scope, id, isEnabled: true });
      await refresh();
      showToast('success', 'The webhook is enabled.');
      document.getElementById('content')?.focus();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Notice
      tone={disabledFor === 'owner' ? 'info' : 'bad'}
      title={disabledFor === 'owner' ? 'This webhook is paused' : 'This webhook is stopped'}
      action={
        <Button size="small" onClick={() => void enable()}>
          Enable it
        </Button>
      }
    >
      <p>{stoppedWords[disabledFor]}</p>
      {disabledAt !== null && (
        <p>
          Since <LocalTime iso={disabledAt} />.
        </p>
      )}
    </Notice>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, description, events, slugs, lastSuccessAt, createdAt } = webhook;
  return (
    <SectionCard title="Address and events">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact term="Address" className="sm:col-span-2">
          <code className="font-mono text-[0.8125rem] wrap-anywhere">{url}</code>
        </Fact>
        <Fact term="Events">
          <ul className="font-mono text-[0.8125rem]">
            {events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </Fact>
        <Fact term="Brands">
          <span className="wrap-anywhere">{slugs.length === 0 ? 'All' : slugs.join(', ')}</span>
        </Fact>
        <Fact term="Last accepted">
          {lastSuccessAt === null ? 'Nothing yet' : <LocalTime iso={lastSuccessAt} />}
        </Fact>
        <Fact term="Added">
          <LocalTime iso={createdAt} />
        </Fact>
        {description !== null && (
          <Fact term="Note" className="sm:col-span-2">
            <span dir="auto" className="wrap-anywhere">
              {description}
            </span>
          </Fact>
        )}
      </dl>
    </SectionCard>
  );
}
