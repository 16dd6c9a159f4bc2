import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BackLink, type Scope } from '../dashboard/scope';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { PageTitle } from '../ui/page-title';
import { showToast } from '../ui/toaster';
import { nameOf, type Webhook } from './describe-webhook';
import { SecretDialog } from './secret-dialog';
import { WebhookForm } from './webhook-form';
import { placeIn } from './webhooks-place';

export function AddWebhook({ scope }: { scope: Scope }) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const router = useRouter();
  const [created, setCreated] = useState<Outputs['webhooks']['create'] | null>(null);
  return (
    <>
      <BackLink to="webhooks" scope={scope} />
      <PageTitle title="Add a webhook" />
      <WebhookForm
        webhook={null}
        action="Add the webhook"
        cancelHref={placeIn(scope)}
        submit={async (fields) => {
          setCreated(await webhooks.create.mutate({ scope, ...fields }));
          await refresh();
        }}
      />
      {created && (
        <SecretDialog
          secret={created.secret}
          oldSecretUntil={null}
          onStored={() => router.push(placeIn(scope, { show: created.id }))}
        />
      )}
    </>
  );
}

export function EditWebhook({ scope, webhook }: { scope: Scope; webhook: Webhook }) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const router = useRouter();
  const { id } = webhook;
  const back = placeIn(scope, { show: id });
  return (
    <>
      <BackLink to="webhooks" scope={scope} />
      <PageTitle title={`Edit ${nameOf(webhook)}`} />
      <WebhookForm
        webhook={webhook}
        action="Save changes"
        cancelHref={back}
        submit={async (fields) => {
          await webhooks.update.mutate({ scope, id, ...fields });
          await refresh();
          showToast('success', 'The webhook is saved.');
          router.push(back);
        }}
      />
    </>
  );
}

/** Makes every list and page of webhooks in this tab read again what the server has. */
export function useRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
    router.refresh();
  };
}
