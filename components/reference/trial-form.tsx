import { type FormEvent, useId, useState } from 'react';
import { ResponseView } from '../playground/response-view';
import { type ApiResponse, sendRequest } from '../playground/send-request';
import { isProbablySignedIn } from '../session/start-script';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { Select } from '../ui/select';
import { fillTarget, type Trial } from './to-trial';
import { useVisitorKey } from './visitor-key';
import { Link } from '../ui/link';

type Outcome = 'idle' | 'pending' | 'failed' | ApiResponse;

/** Sends the request with the visitor's key, or on behalf of the account that is signed in. */
export function TrialForm({ trial }: { trial: Trial }) {
  const [values, setValues] = useState(() => initialValues(trial));
  const [body, setBody] = useState(trial.body ?? '');
  const [key] = useVisitorKey();
  const [outcome, setOutcome] = useState<Outcome>('idle');
  // Of the request that was sent: the field may say something else by then.
  const [sentOn, setSentOn] = useState('');
  const target = fillTarget(trial, values);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome === 'pending') return;
    setOutcome('pending');
    setSentOn(values['on'] ?? '');
    const request = { method: trial.method, target, body: trial.body === null ? null : body };
    sendRequest(request, key.trim()).then(setOutcome, () => setOutcome('failed'));
  };

  return (
    <form
      onSubmit={submit}
      aria-label={`Try ${trial.method} ${trial.path}`}
      className="space-y-4 rounded-card border border-line bg-surface p-4 text-sm"
    >
      {trial.fields.map((field) => (
        <TrialField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onValue={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
        />
      ))}
      {trial.body !== null && <BodyField value={body} onValue={setBody} />}
      <KeyField />
      <p className="font-mono text-xs wrap-anywhere text-ink">
        <span className="text-muted">{trial.method}</span> {target}
      </p>
      <Button type="submit" look="primary" size="small" pending={outcome === 'pending'}>
        Send request
      </Button>
      <OutcomeView outcome={outcome} on={sentOn} />
    </form>
  );
}

type TrialFieldProps = {
  field: Trial['fields'][number];
  value: string;
  onValue: (value: string) => void;
};

function TrialField({ field, value, onValue }: TrialFieldProps) {
  const id = useId();
  const { name, isRequired, options } = field;
  if (options === null) {
    return (
      <Field
        label={name}
        value={value}
        required={isRequired}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
        {name}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onValue(target.value)}>
        {['', ...options].map((option) => (
          <option key={option} value={option}>
            {option === '' ? 'Not set' : option}
          </option>
        ))}
      </Select>
    </div>
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
        onChange={({ target }) => onValue(target.value)}
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
      hint={
        isSignedIn
          ? 'Leave it empty to send on behalf of your account. The request counts like any other.'
          : 'It stays in this tab. The request counts like any other.'
      }
      value={key}
      onChange={({ target }) => setKey(target.value)}
    />
  );
}

function OutcomeView({ outcome, on }: { outcome: Outcome; on: string }) {
  if (outcome === 'idle') return null;
  if (outcome === 'pending') return <p className="text-muted">Waiting…</p>;
  if (outcome === 'failed') {
    return (
      <Notice tone="bad" title="No response" announced>
        The server could not be reached. Check your connection and send the request again.
      </Notice>
    );
  }
  return (
    <ResponseView response={outcome} on={on === '' ? null : on}>
      {outcome.refusal && (
        <p className="mt-3">
          <Link href={`/docs/errors#${outcome.refusal.error}`} className="link">
            What {outcome.refusal.error} means
          </Link>
        </p>
      )}
    </ResponseView>
  );
}

function initialValues({ fields }: Trial): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}
