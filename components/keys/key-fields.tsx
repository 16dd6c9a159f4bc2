import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import {
  type KeyKind,
  keyKinds,
  type KeyScope,
  keyScopes,
  namedKeyLimits,
} from '../../server/contract/named-keys';
import { Field } from '../ui/field';
import { Segmented } from '../ui/segmented';
import { type KeyField, kindWords, type NamedKey, scopeWords } from './describe-key';
import { dayOf } from './read-key-form';

type KeyFieldsProps = {
  kind: KeyKind;
  /** Null for a new one. */
  named: NamedKey | null;
  field: (name: KeyField) => { name: string; error: string | undefined };
};

/** What a key is called, and what bounds it. */
export function KeyFields({ kind, named, field }: KeyFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        {...field('name')}
        defaultValue={named?.name}
        autoComplete="off"
        maxLength={namedKeyLimits.nameLengthMax}
      />
      {kind === 'publishable' ? (
        <>
          <Listed
            label="Sites"
            hint="Such as https://shop.example or https://*.shop.example, separated by commas. Leave it empty for all sites."
            {...field('origins')}
            defaultValue={named?.origins.join(', ')}
          />
          <Listed
            label="Only these brands"
            hint="Slugs or domains. Leave it empty for the whole catalog; your own brands are shown only if they are listed."
            {...field('only')}
            defaultValue={named?.only.join(', ')}
          />
        </>
      ) : (
        <>
          <ScopeBoxes chosen={named?.scopes ?? ['read']} error={field('scopes').error} />
          <Listed
            label="Networks"
            hint="Addresses or networks such as 203.0.113.0/24. Leave it empty for all of them."
            {...field('networks')}
            defaultValue={named?.networks.join(', ')}
          />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Requests a day"
          hint="Leave it empty for no limit of its own."
          {...field('dailyCap')}
          defaultValue={named?.dailyCap ?? ''}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          label="Ends on"
          hint="At 00:00 UTC."
          {...field('expiresAt')}
          defaultValue={dayOf(named?.expiresAt ?? null)}
          type="date"
        />
      </div>
    </>
  );
}

type NewKeyFieldsProps = Pick<KeyFieldsProps, 'kind' | 'field'> & {
  onKind: (kind: KeyKind) => void;
};

/** What a new key is. */
export function NewKeyFields({ kind, field, onKind }: NewKeyFieldsProps) {
  return (
    <>
      <Segmented
        label="Kind of key"
        value={kind}
        options={keyKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChange={onKind}
      />
      <p className="text-sm text-muted" aria-live="polite">
        {kindHints[kind]}
      </p>
      <KeyFields key={kind} kind={kind} named={null} field={field} />
    </>
  );
}

function Listed(props: React.ComponentProps<typeof Field>) {
  return <Field {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}

type ScopeBoxesProps = { chosen: readonly KeyScope[]; error: string | undefined };

function ScopeBoxes({ chosen, error }: ScopeBoxesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="text-sm font-medium">It opens</legend>
      <div className="mt-1 flex flex-col items-start">
        {keyScopes.map((scope) => (
          <label key={scope} className="flex items-start gap-2.5 py-1.5 text-sm">
            <input
              type="checkbox"
              name={scope}
              defaultChecked={chosen.includes(scope)}
              aria-invalid={error ? true : undefined}
              className="mt-0.5"
            />
            <span>
              {scopeWords[scope]} <code className="font-mono text-xs text-muted">{scope}</code>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

const kindHints: Readonly<Record<KeyKind, string>> = {
  publishable:
    'It may stand in a page, an app or a repository: it opens logos and search suggestions alone.',
  restricted: 'It is secret, for a job or a server, and opens what you choose.',
};

/** How long the text before goes on working. */
export function OverlapField(field: { name: string; error: string | undefined }) {
  return (
    <Field
      label="Days of overlap"
      hint={`0 to ${namedKeyLimits.overlapDaysMax}. With 0, all earlier texts end at once: for a key that others have seen.`}
      {...field}
      defaultValue="7"
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
