import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { webhookLimits } from '../../server/contract/webhook-events';
import type { Scope } from '../dashboard/scope';
import { ActionDialog } from '../forms/action-dialog';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { passFocusOn } from '../ui/focus';
import { ButtonLink } from '../ui/link';
import { showToast } from '../ui/toaster';
import { nameOf, type Webhook } from './describe-webhook';
import { useRefresh } from './edit-webhook';
import { SecretDialog } from './secret-dialog';
import { placeIn } from './webhooks-place';

type WebhookActionsProps = { scope: Scope; webhook: Webhook };

/** To edit, pause and delete a webhook, and to roll its secret. */
export function WebhookActions({ scope, webhook }: WebhookActionsProps) {
  return (
    <SectionCard title="Change it">
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={placeIn(scope, { edit: webhook.id })}>Edit</ButtonLink>
        <RollDialog scope={scope} webhook={webhook} />
        {webhook.enabled && <PauseDialog scope={scope} webhook={webhook} />}
        <DeleteDialog scope={scope} webhook={webhook} />
      </div>
    </SectionCard>
  );
}

function RollDialog({ scope, webhook: { id } }: WebhookActionsProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const [rolled, setRolled] = useState<Outputs['webhooks']['roll'] | null>(null);
  return (
    <>
      <ActionDialog
        trigger={{ children: 'Roll the secret' }}
        title="Roll the signing secret?"
        description={`You get a new secret. The one of today goes on signing beside it for ${webhookLimits.overlapHours} hours, so that your server misses nothing. One that is still in its overlap ends at once.`}
        action="Roll the secret"
        look="primary"
        cancel="Keep the secret"
        submit={async () => {
          setRolled(await webhooks.roll.mutate({ scope, id }));
          await refresh();
        }}
      />
      {rolled && <SecretDialog {...rolled} onStored={() => setRolled(null)} />}
    </>
  );
}

function PauseDialog({ scope, webhook: { id } }: WebhookActionsProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  return (
    <ActionDialog
      trigger={{ children: 'Pause', ref: passFocusOn }}
      title="Pause the webhook?"
      description="Marque gives up unsent messages, and queues nothing until you enable it again."
      action="Pause"
      look="primary"
      cancel="Cancel"
      submit={async () => {
        await webhooks.update.mutate({ scope, id, isEnabled: false });
        await refresh();
        showToast('success', 'The webhook is paused.');
      }}
    />
  );
}

function DeleteDialog({ scope, webhook }: WebhookActionsProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const router = useRouter();
  return (
    <ActionDialog
      trigger={{ children: 'Delete', look: 'danger' }}
      title={`Delete ${nameOf(webhook)}?`}
      description="Nothing is sent to this address any more, and its deliveries are deleted. This cannot be undone."
      action="Delete"
      look="danger"
      cancel="Keep it"
      submit={async () => {
        await webhooks.delete.mutate({ scope, id: webhook.id });
        showToast('success', 'The webhook is deleted.');
        router.push(placeIn(scope));
        await refresh();
      }}
    />
  );
}
