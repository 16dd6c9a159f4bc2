'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Fact, SectionCard } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { formatCount } from '../ui/format-count';
import { lazyPart } from '../ui/lazy-part';
import { TextLink } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { describeBounds, describeState, kindWords, type NamedKey } from './describe-key';
import { CreateKey, EditKey, type OnKeyChange, RevokeKey, RollKey } from './key-dialogs';
import { MaskedKey } from './masked-key';
import { writeImage } from './write-image';

const NewSecret = lazyPart(() => import('./new-secret'), 'NewSecret');

type NamedKeysProps = { initial: Outputs['keys']['named']; baseUrl: string };

/** The keys beside the secret one, and how many more there may be. */
export function NamedKeys({ initial, baseUrl }: NamedKeysProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery({ ...trpc.keys.named.queryOptions(), initialData: initial });
  const { keys, max } = query.data;
  // Here, because a button that creates a key may disappear with it.
  const [secret, setSecret] = useState<string | null>(null);
  const onChange: OnKeyChange = async (made) => {
    if (made !== null) setSecret(made);
    await queryClient.invalidateQueries(trpc.keys.named.queryFilter());
  };
  return (
    <SectionCard
      title="Named keys"
      description={
        <>
          Keys that open less than the secret one, for a page or a job.{' '}
          <TextLink href="/docs/keys">How named keys work</TextLink>
        </>
      }
      aside={keys.length > 0 && keys.length < max && <CreateKey onChange={onChange} />}
    >
      {query.isRefetchError && (
        <ErrorState
          title="The keys could not be loaded."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {keys.length >= max && <LimitNotice max={max} />}
      {keys.length === 0 ? (
        <EmptyState title="There are no named keys yet" action={<CreateKey onChange={onChange} />}>
          A publishable key may stand in the address of a picture. A restricted one opens only what
          its job needs.
        </EmptyState>
      ) : (
        <ul aria-label="Named keys" className="divide-y divide-line border-y border-line">
          {keys.map((named) => (
            <Row key={named.id} {...{ named, baseUrl, onChange }} />
          ))}
        </ul>
      )}
      {secret !== null && (
        <Suspense>
          <NewSecret secret={secret} onStored={() => setSecret(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function LimitNotice({ max }: { max: number }) {
  return (
    <Notice title={`You have all ${max} named keys of your plan`} className="mb-4">
      Revoke one to create another, or <TextLink href="/dashboard/billing">see the plans</TextLink>.
    </Notice>
  );
}

type RowProps = { named: NamedKey; baseUrl: string; onChange: OnKeyChange };

function Row({ named, baseUrl, onChange }: RowProps) {
  const { id, name, kind, key, only, oldKeyUntil } = named;
  const state = describeState(named);
  return (
    <li className="space-y-3 py-4" aria-labelledby={`key-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span id={`key-${id}`} className="font-medium wrap-anywhere">
              {name}
            </span>
            <Badge>{kindWords[kind]}</Badge>
            {state && <Badge tone={state.tone}>{state.label}</Badge>}
          </p>
          <p className="mt-1 text-sm">
            <MaskedKey {...named} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <EditKey named={named} onChange={onChange} />
          <RollKey named={named} onChange={onChange} />
          <RevokeKey named={named} onChange={onChange} />
        </div>
      </div>
      <Facts named={named} />
      {oldKeyUntil !== null && (
        <p className="text-sm text-muted">
          An earlier text goes on working until <LocalTime iso={oldKeyUntil} />.
        </p>
      )}
      {named.unused && (
        <p className="text-sm text-muted">
          Nothing has used this key for 30 days. Revoke it if you no longer need it.
        </p>
      )}
      {key !== null && (
        <CodeBlock
          code={writeImage(key, baseUrl, only[0])}
          label={`line for a page with ${name}`}
          wrap
        />
      )}
    </li>
  );
}

function Facts({ named }: { named: NamedKey }) {
  const { lastUsedAt, requestsToday, dailyCap, expiresAt, createdAt } = named;
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      <Fact term="Last used">
        {lastUsedAt === null ? 'Not used yet' : <LocalTime iso={lastUsedAt} />}
      </Fact>
      <Fact term="Requests today">
        {formatCount(requestsToday)}
        {dailyCap !== null && ` of ${formatCount(dailyCap)}`}
      </Fact>
      <Fact term="Created">
        <LocalTime iso={createdAt} />
      </Fact>
      <Fact term="Ends">{expiresAt === null ? 'Never' : <LocalTime iso={expiresAt} />}</Fact>
      {describeBounds(named).map(({ term, list }) => (
        <Fact key={term} term={term} className="sm:col-span-2">
          <span className="wrap-anywhere">{list}</span>
        </Fact>
      ))}
    </dl>
  );
}
