'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useKnownKey } from '../keys/known-key';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { EmptyState } from '../ui/empty-state';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs';
import { AnswerView } from './answer-view';
import { buildRequest } from './build-request';
import { type Operation, operations } from './operations';
import { RequestForm } from './request-form';
import { sendRequest } from './send-request';
import { writeSnippets } from './write-snippets';

type PlaygroundProps = {
  currentKey: { prefix: string; last4: string } | null;
  publicUrl: string;
};

/** Builds a request, sends it with the reader's own key, and writes it down in code. */
export function Playground({ currentKey, publicUrl }: PlaygroundProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const known = useKnownKey(currentKey);
  const [typedKey, setTypedKey] = useState('');
  const [operation, setOperation] = useState(operations[0]);
  const [values, setValues] = useState(initialValues(operations[0]));
  const request = buildRequest(operation, values);
  const apiKey = typedKey.trim() || (known ?? '');
  const sending = useMutation({
    mutationFn: () => sendRequest(request, apiKey),
    // The meters of the overview have moved.
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
              value={typedKey}
              placeholder={known === null ? 'mq_live_…' : 'Your new key is used'}
              hint={keyHint(known, currentKey)}
              onChange={(event) => setTypedKey(event.target.value)}
            />
            <RequestForm
              operation={operation}
              values={values}
              onOperation={choose}
              onValue={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
            />
            <Button type="submit" look="primary" className="w-full" pending={sending.isPending}>
              {!sending.isPending && <Send aria-hidden />}
              Send request
            </Button>
            <p className="text-xs text-muted">
              {operation.isMetered
                ? 'Costs one request of today’s limit.'
                : 'Costs nothing of today’s limits.'}
            </p>
          </form>
        </SectionCard>
        <div className="min-w-0 space-y-6">
          <SectionCard title="Answer">
            <p className="mb-4 font-mono text-xs wrap-anywhere">
              <span className="text-muted">{request.method}</span> {request.target}
            </p>
            {sending.data && <AnswerView answer={sending.data} />}
            {sending.isError && (
              <Notice tone="bad" title="No answer came" announced>
                The server could not be reached. Look at your connection and send it again.
              </Notice>
            )}
            {sending.isIdle && (
              <EmptyState title="Nothing sent yet">
                The answer shows up here: status, time, body or picture, and headers.
              </EmptyState>
            )}
            {sending.isPending && <p className="py-12 text-center text-muted">Waiting…</p>}
          </SectionCard>
          <SectionCard title="The same in code">
            <Tabs defaultValue="curl">
              <TabsList aria-label="Language">
                {writeSnippets(request, publicUrl).map(({ name }) => (
                  <TabsTrigger key={name} value={name}>
                    {name}
                  </TabsTrigger>
                ))}
              </TabsList>
              {writeSnippets(request, publicUrl).map(({ name, code }) => (
                <TabsContent key={name} value={name} className="pt-4">
                  <CodeBlock code={code} label={`${name} code`} wrap />
                </TabsContent>
              ))}
            </Tabs>
          </SectionCard>
        </div>
      </div>
    </>
  );
}

function initialValues({ fields }: Operation): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

function keyHint(known: string | null, current: PlaygroundProps['currentKey']): string {
  if (known !== null) return 'Leave it empty to use the key that you have just been shown.';
  if (current === null) return 'You have no key yet: make one under Keys.';
  return `Paste the key that starts with ${current.prefix} and ends with ${current.last4}. It stays in this tab.`;
}
