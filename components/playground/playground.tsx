'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { CodeChoice } from '../ui/code-choice';
import { Field } from '../ui/field';
import { lazyPart } from '../ui/lazy-part';
import { type ApiRequest, buildRequest } from './build-request';
import { initialValues, type Operation, operations } from './operations';
import { Outcome, RequestLine } from './outcome';
import { RequestForm } from './request-form';
import { writeSnippets } from './write-snippets';

const WayOn = lazyPart(() => import('./way-on'), 'WayOn');

type PlaygroundProps = {
  publicUrl: string;
  /** Whether this account can buy a larger plan here. */
  canUpgrade: boolean;
};

/** Builds a request, sends it for the account, and shows it in code. */
export function Playground({ publicUrl, canUpgrade }: PlaygroundProps) {
  const [key, setKey] = useState('');
  const [operation, setOperation] = useState(operations[0]);
  const [values, setValues] = useState(initialValues(operations[0]));
  const request = buildRequest(operation, values);
  const sending = useSending();
  const shown = sending.variables?.request ?? request;

  const choose = (chosen: Operation) => {
    setOperation(chosen);
    setValues(initialValues(chosen));
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate({ request, key });
  };
  const sendMono = () => {
    const changed = { ...values, variant: 'mono' };
    setValues(changed);
    sending.mutate({ request: buildRequest(operation, changed), key });
  };
  const sendAsAccount = () => {
    setKey('');
    sending.mutate({ request, key: '' });
  };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <SectionCard title="Request">
        <form onSubmit={submit} className="space-y-4">
          <RequestForm
            operation={operation}
            values={values}
            onOperation={choose}
            onValue={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
          />
          <SendButton isPending={sending.isPending} isMetered={operation.isMetered} />
          <KeyField value={key} onValue={setKey} />
        </form>
      </SectionCard>
      <div className="min-w-0 space-y-6">
        <SectionCard title="Response">
          <RequestLine {...shown} />
          <Outcome
            {...sending}
            on={new URLSearchParams(shown.target.split('?')[1]).get('on')}
            renderRefusal={(refusal) => (
              <WayOn {...{ refusal, canUpgrade, sendMono, sendAsAccount }} />
            )}
          />
        </SectionCard>
        <SectionCard title="The same in code">
          <CodeChoice label="Language" snippets={writeSnippets(request, publicUrl)} />
        </SectionCard>
      </div>
    </div>
  );
}

function useSending() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, key }: { request: ApiRequest; key: string }) => {
      const { sendRequest } = await import('./send-request');
      return sendRequest(request, key.trim());
    },
    // The request counts against today's limits.
    onSettled: () => void queryClient.invalidateQueries(trpc.usage.pathFilter()),
  });
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

function KeyField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <details>
      <summary className="text-muted">Use a key instead</summary>
      <Field
        className="mt-3"
        label="API key"
        type="password"
        autoComplete="off"
        placeholder="mq_live_…"
        hint="It stays in this tab. Leave it empty to use your account."
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </details>
  );
}
