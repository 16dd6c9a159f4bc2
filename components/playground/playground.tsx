'use client';

import { type MutationStatus, useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useKnownKey } from '../session/known-key';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { CodeTabs } from '../ui/code-tabs';
import { EmptyState } from '../ui/empty-state';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { type ApiRequest, buildRequest } from './build-request';
import { type Operation, operations } from './operations';
import { RequestForm } from './request-form';
import { ResponseView } from './response-view';
import { type ApiResponse, sendRequest } from './send-request';
import { writeSnippets } from './write-snippets';

type PlaygroundProps = {
  currentKey: { prefix: string; last4: string } | null;
  publicUrl: string;
};

/** Builds a request, sends it with the reader's own key, and shows it in code. */
export function Playground({ currentKey, publicUrl }: PlaygroundProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const known = useKnownKey(currentKey);
  const [typedKey, setTypedKey] = useState('');
  const [operation, setOperation] = useState(operations[0]);
  const [values, setValues] = useState(initialValues(operations[0]));
  const request = buildRequest(operation, values);
  const sending = useMutation({
    mutationFn: () => sendRequest(request, typedKey.trim() || (known ?? '')),
    // The request counts against today's limits.
    onSettled: () => queryClient.invalidateQueries(trpc.usage.pathFilter()),
  });

  const choose = (chosen: Operation) => {
    setOperation(chosen);
    setValues(initialValues(chosen));
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };

  return (
    <>
      <PageTitle
        title="Playground"
        description="Real requests with your key. They count like any other."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <SectionCard title="Request">
          <form onSubmit={submit} className="space-y-4">
            <Field
              label="API key"
              type="password"
              autoComplete="off"
              placeholder={known === null ? 'mq_live_…' : 'Your new key is used'}
              hint={keyHint(known, currentKey)}
              value={typedKey}
              onChange={(event) => setTypedKey(event.target.value)}
            />
            <RequestForm
              operation={operation}
              values={values}
              onOperation={choose}
              onValue={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
            />
            <SendButton isPending={sending.isPending} isMetered={operation.isMetered} />
          </form>
        </SectionCard>
        <div className="min-w-0 space-y-6">
          <SectionCard title="Response">
            <Outcome request={request} sending={sending} />
          </SectionCard>
          <SectionCard title="The same in code">
            <CodeTabs label="Language" noun="code" tabs={writeSnippets(request, publicUrl)} wrap />
          </SectionCard>
        </div>
      </div>
    </>
  );
}

function SendButton({ isPending, isMetered }: { isPending: boolean; isMetered: boolean }) {
  return (
    <>
      <Button type="submit" look="primary" className="w-full" pending={isPending}>
        {!isPending && <Send aria-hidden />}
        Send request
      </Button>
      <p className="text-xs text-muted">
        {isMetered
          ? 'Counts as one request against today’s limit.'
          : 'Does not count against today’s limits.'}
      </p>
    </>
  );
}

type OutcomeProps = {
  request: ApiRequest;
  sending: { status: MutationStatus; data: ApiResponse | undefined };
};

function Outcome({ request: { method, target }, sending: { status, data } }: OutcomeProps) {
  return (
    <>
      <p className="mb-4 font-mono text-xs wrap-anywhere">
        <span className="text-muted">{method}</span> {target}
      </p>
      {data && <ResponseView response={data} />}
      {status === 'error' && (
        <Notice tone="bad" title="No response" announced>
          The server could not be reached. Check your connection and send the request again.
        </Notice>
      )}
      {status === 'idle' && (
        <EmptyState title="Nothing sent yet">
          The response appears here: status, time, body or picture, and headers.
        </EmptyState>
      )}
      {status === 'pending' && <p className="py-12 text-center text-muted">Waiting…</p>}
    </>
  );
}

function initialValues({ fields }: Operation): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

function keyHint(known: string | null, current: PlaygroundProps['currentKey']): string {
  if (known !== null) return 'Leave it empty to use the key that was just created.';
  if (current === null) return 'You have no key yet. Create one under Keys.';
  return `Paste the key that starts with ${current.prefix} and ends with ${current.last4}. It stays in this tab.`;
}
