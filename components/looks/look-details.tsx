'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeIn } from '../brand-editor/brands-place';
import { describeFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Fact } from '../ui/card';
import { ErrorState } from '../ui/error-state';
import { ButtonLink, TextLink } from '../ui/link';
import { exactFormat, LocalTime } from '../ui/local-time';
import { PageTitle } from '../ui/page-title';
import { Table, Td, Th } from '../ui/table';
import { describeLook } from './describe-look';
import { placeOf } from './looks-place';

type Detailed = Outputs['looks']['get'];
type Look = NonNullable<Detailed['look']>;

/** While a look waits or runs. */
const pollEveryMs = 1000;

/** One look, step by step: what was fetched, the pictures that came into question, and the choice. */
export function LookDetails({ initial }: { initial: Detailed }) {
  const { domain } = initial;
  const query = useQuery({
    ...useTRPC().looks.get.queryOptions({ domain }),
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data?.state === 'queued' ? pollEveryMs : false),
  });
  const { state, outcome, slug, movedTo, lookedAt, latencyMs, dueAt, look } = query.data;
  const { label, tone, meaning } = describeLook({ state, outcome });
  return (
    <>
      <p className="mb-3">
        <TextLink href={placeOf()}>Looks</TextLink>
      </p>
      <PageTitle
        title={domain}
        aside={<LookAgain domain={domain} isQueued={state === 'queued'} />}
      />
      {query.isRefetchError && (
        <ErrorState
          title="The look could not be loaded."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      <p role="status" className="mb-6 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">{meaning}</span>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-4">
        <Fact term="Looked at">
          {lookedAt === null ? 'Not yet' : <LocalTime iso={lookedAt} format={exactFormat} />}
        </Fact>
        <Fact term="Duration">{latencyMs === null ? '–' : `${latencyMs} ms`}</Fact>
        <Fact term="Next look, at the earliest">
          <LocalTime iso={dueAt} format={exactFormat} />
        </Fact>
        <Fact term="Leads to">{movedTo ?? '–'}</Fact>
        {look && <Facts look={look} />}
      </dl>
      {slug !== null && (
        <p className="mt-6">
          <ButtonLink href={placeIn('installation', { edit: slug })}>
            Correct or hide {slug}
          </ButtonLink>
        </p>
      )}
      {look && <Candidates look={look} />}
      {look && <Steps look={look} />}
    </>
  );
}

function LookAgain({ domain, isQueued }: { domain: string; isQueued: boolean }) {
  const { looks } = useTRPCClient();
  const client = useQueryClient();
  const queryKey = useTRPC().looks.get.queryKey({ domain });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      client.setQueryData(queryKey, await looks.again.mutate({ domain }));
    } catch (error) {
      setFailure(describeFailure(error).message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div>
      <Button onClick={() => void ask()} disabled={isSending || isQueued}>
        {isQueued ? 'Looking …' : 'Look again'}
      </Button>
      {failure !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

function Facts({ look: { name, color, verified, note } }: { look: Look }) {
  return (
    <>
      <Fact term="Name">
        {name === null
          ? '–'
          : `${name.value} (${name.from}, ${Math.round(name.confidence * 100)} % sure)`}
      </Fact>
      <Fact term="Color">{color === null ? '–' : `#${color.hex} (${color.from})`}</Fact>
      <Fact term="Verified">
        {verified === null
          ? 'No'
          : `${verified.kind}, ${verified.organization ?? 'no organization'}`}
      </Fact>
      {note !== '' && <Fact term="Note">{note}</Fact>}
    </>
  );
}

function Candidates({ look: { candidates, choice } }: { look: Look }) {
  if (candidates.length === 0) return null;
  return (
    <section aria-labelledby="candidates" className="mt-8">
      <h2 id="candidates" className="mb-3 text-lg font-medium">
        Candidates
      </h2>
      <ul className="space-y-3">
        {candidates.map(
          ({ url, from, mediaType, width, height, chosenAs, verdict, preview }, i) => (
            <li
              key={`${i} ${url}`}
              className="flex gap-4 rounded-card border border-line bg-surface p-3 text-sm"
            >
              <Preview png={preview} />
              <div className="min-w-0">
                <p className="flex flex-wrap gap-1.5">
                  {chosenAs.map((variant) => (
                    <Badge key={variant} tone="good">
                      {variant}
                    </Badge>
                  ))}
                  <span className="text-muted">
                    {[from, mediaType, width !== null && `${width} × ${height}`]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </p>
                <p className="mt-1 wrap-anywhere">{verdict}</p>
                <p className="mt-1 wrap-anywhere text-muted">{url}</p>
              </div>
            </li>
          ),
        )}
      </ul>
      {choice.length === 0 && <p className="mt-3 text-muted">None of them was chosen.</p>}
    </section>
  );
}

/** On a checkered background, as logos may be white. */
function Preview({ png }: { png: string | null }) {
  if (png === null)
    return (
      <span className="grid size-16 shrink-0 place-items-center rounded-control bg-sunken text-xs text-muted">
        none
      </span>
    );
  return (
    <img
      src={`data:image/png;base64,${png}`}
      alt=""
      className="size-16 shrink-0 rounded-control border border-line bg-[repeating-conic-gradient(#999_0_25%,#ccc_0_50%)] bg-size-[12px_12px] object-contain p-1"
    />
  );
}

function Steps({ look: { steps } }: { look: Look }) {
  return (
    <section aria-labelledby="steps" className="mt-8">
      <h2 id="steps" className="mb-3 text-lg font-medium">
        Requests
      </h2>
      <Table aria-label="Requests">
        <thead>
          <tr>
            <Th>What</Th>
            <Th>Status</Th>
            <Th>Result</Th>
            <Th className="text-right max-sm:hidden">Time</Th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ what, url, status, ms, note }, i) => (
            <tr key={`${i} ${url}`}>
              <Td>{what}</Td>
              <Td className="tabular-nums">{status ?? '–'}</Td>
              <Td className="wrap-anywhere">
                {note}
                <span className="block text-muted">{url}</span>
              </Td>
              <Td className="text-right tabular-nums max-sm:hidden">{Math.round(ms)} ms</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
