import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { buildRequest } from '../playground/build-request';
import { initialValues } from '../playground/operations';
import { Outcome, RequestLine } from '../playground/outcome';
import { RequestField } from '../playground/request-field';
import { type ApiResponse, sendRequest } from '../playground/send-request';
import { isProbablySignedIn } from '../session/start-script';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Link } from '../ui/link';
import type { Trial } from './to-trial';

type Sending = { status: 'pending' | 'error' | 'success'; data: ApiResponse | undefined };

/** Sends the request with the visitor's key, or for the signed-in account. */
export function TrialForm({ trial }: { trial: Trial }) {
  const [values, setValues] = useState(() => initialValues(trial));
  const [body, setBody] = useState(trial.body);
  const [key] = useVisitorKey();
  const [sending, setSending] = useState<Sending | null>(null);
  const request = { ...buildRequest(trial, values), body };
  // The background of the request that was sent: the field may have changed since.
  const [sentOn, setSentOn] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending?.status === 'pending') return;
    setSending({ status: 'pending', data: undefined });
    setSentOn(values['on'] || null);
    sendRequest(request, key.trim()).then(
      (data) => setSending({ status: 'success', data }),
      () => setSending({ status: 'error', data: undefined }),
    );
  };

  return (
    <form
      onSubmit={submit}
      aria-label={`Try ${trial.route}`}
      className="space-y-4 rounded-card border border-line bg-surface p-4 text-sm"
    >
      {trial.fields.map((field) => (
        <RequestField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onValue={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
        />
      ))}
      {body !== null && <BodyField value={body} onValue={setBody} />}
      <KeyField />
      <RequestLine {...request} />
      <Button type="submit" look="primary" size="small" pending={sending?.status === 'pending'}>
        Send request
      </Button>
      {sending && (
        <Outcome
          {...sending}
          on={sentOn}
          renderRefusal={({ error }) => (
            <p className="mt-3">
              <Link href={`/docs/errors#${error}`} className="link">
                What {error} means
              </Link>
            </p>
          )}
        />
      )}
    </form>
  );
}

function BodyField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
        Body
      </label>
      <textarea
        id={id}
        rows={6}
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="w-full rounded-control border border-line-strong bg-surface p-3 font-mono text-xs text-ink"
      />
    </div>
  );
}

function KeyField() {
  const [key, setKey] = useVisitorKey();
  const isSignedIn = isProbablySignedIn();
  return (
    <Field
      label="API key"
      type="password"
      autoComplete="off"
      placeholder="mq_live_…"
      required={!isSignedIn}
      hint={`${isSignedIn ? 'Leave it empty to use your account.' : 'It stays in this tab.'} The request counts like any other.`}
      value={key}
      onChange={({ target }) => setKey(target.value)}
    />
  );
}

let visitorKey = '';
const listeners = new Set<() => void>();

/** The visitor's key, for all forms of the page. It is not stored. */
function useVisitorKey(): [key: string, setKey: (key: string) => void] {
  return [
    useSyncExternalStore(
      listen,
      () => visitorKey,
      () => '',
    ),
    changeKey,
  ];
}

function changeKey(typed: string): void {
  visitorKey = typed;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
