'use client';

import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/trpc/router';
import { useTRPC } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { CreateKeyButton } from './create-key-button';
import { RegenerateDialog } from './regenerate-dialog';

export type CurrentKey = inferRouterOutputs<AppRouter>['keys']['current'];

/** What the account's key is recognised by, when it was used, and how it is replaced. */
export function KeyCard({ initial }: { initial: CurrentKey }) {
  const { data: key } = useQuery({
    ...useTRPC().keys.current.queryOptions(),
    initialData: initial,
  });
  if (key === null) {
    return (
      <EmptyState title="There is no key yet" action={<CreateKeyButton />}>
        Requests to the API carry a key. An account has one, and it can be replaced at any time.
      </EmptyState>
    );
  }
  const facts = [
    {
      label: 'Key',
      value: (
        <code className="font-mono wrap-anywhere">
          {key.prefix}
          <span aria-label="and so on, up to">…</span>
          {key.last4}
        </code>
      ),
    },
    { label: 'Created', value: <LocalTime iso={key.createdAt} /> },
    {
      label: 'Last used',
      value: key.lastUsedAt ? <LocalTime iso={key.lastUsedAt} /> : 'Not used yet',
    },
  ];
  return (
    <div className="space-y-6">
      <SectionCard
        title="Your API key"
        description="It goes into the X-API-Key header of every request. Only a fingerprint of it is kept here, so it cannot be shown again."
      >
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted">{label}</dt>
              <dd className="mt-0.5">{value}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
      <SectionCard
        title="Replace the key"
        description="When it is lost, or somebody else may have seen it."
      >
        <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
          <li>The present key is refused from the same moment on, on every server.</li>
          <li>Whatever uses it fails with 401 until it has the new key.</li>
          <li>Today’s usage and your plan stay as they are: a new key brings no new quota.</li>
          <li>You get a message by mail.</li>
        </ul>
        <RegenerateDialog current={key} />
      </SectionCard>
    </div>
  );
}
