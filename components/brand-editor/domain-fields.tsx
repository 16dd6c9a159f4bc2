import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Scope } from '../dashboard/scope';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { inputStyle } from '../ui/field';
import { useSettled } from '../ui/use-settled';

type CheckedDomain = Outputs['brandEditor']['checkDomain'];

type DomainFieldsProps = {
  scope: Scope;
  /** Of the brand itself; null for a new one. */
  slug: string | null;
  domains: readonly string[];
  onChange: (domains: readonly string[]) => void;
  /** What the server refused, by position. */
  errorAt: (i: number) => string | undefined;
  disabled: boolean;
};

/** One field for each domain. As a domain is typed, its field says what it is and which brand has it today. */
export function DomainFields(props: DomainFieldsProps) {
  const { scope, slug, domains, onChange, errorAt, disabled } = props;
  const [isFocusDue, setIsFocusDue] = useState(false);
  // An empty field, so that there is one to type into.
  const shown = domains.length === 0 ? [''] : domains;
  const replace = (i: number, ...texts: string[]) => onChange(shown.toSpliced(i, 1, ...texts));
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Domains</legend>
      <div className="space-y-2">
        {shown.map((domain, i) => (
          <DomainField
            // oxlint-disable-next-line react/no-array-index-key -- a domain has no other identity while it is typed
            key={i}
            label={i === 0 ? 'Main domain' : `Domain ${i + 1}`}
            takesFocus={isFocusDue && i === shown.length - 1}
            {...{ scope, slug, domain }}
            error={errorAt(i)}
            onChange={(text) => replace(i, text)}
            onRemove={shown.length > 1 ? () => replace(i) : undefined}
          />
        ))}
      </div>
      <Button
        look="quiet"
        size="small"
        className="mt-2"
        onClick={() => {
          setIsFocusDue(true);
          onChange([...shown, '']);
        }}
      >
        <Plus aria-hidden />
        Add a domain
      </Button>
    </fieldset>
  );
}

type DomainFieldProps = Pick<DomainFieldsProps, 'scope' | 'slug'> & {
  label: string;
  domain: string;
  takesFocus: boolean;
  error: string | undefined;
  onChange: (domain: string) => void;
  onRemove: (() => void) | undefined;
};

const settledAfterMs = 350;

function DomainField(props: DomainFieldProps) {
  const { scope, slug, label, domain, takesFocus, error, onChange, onRemove } = props;
  const id = useId();
  const typed = useSettled(domain.trim(), settledAfterMs);
  const { data } = useQuery({
    ...useTRPC().brandEditor.checkDomain.queryOptions({ scope, domain: typed }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const verdict = typed === '' || !data ? null : describeDomain(data, slug);
  const isBad = error !== undefined || verdict?.isBad === true;
  return (
    <div>
      <div className="flex gap-2">
        <input
          value={domain}
          ref={takesFocus ? focusOnce : null}
          aria-label={label}
          aria-invalid={isBad || undefined}
          aria-describedby={id}
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          onChange={(event) => onChange(event.target.value)}
          className={inputStyle}
        />
        {onRemove && (
          <Button look="quiet" size="icon" aria-label={`Remove ${label}`} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <p id={id} role="status" className={`mt-1 text-sm ${isBad ? 'text-bad' : 'text-muted'}`}>
        {error ?? verdict?.text}
      </p>
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** What a domain means for the brand that is edited. */
export function describeDomain(
  { kind, host, below, brand }: CheckedDomain,
  slug: string | null,
): { text: string; isBad: boolean } {
  if (kind === 'invalid') return { text: 'This is not a domain name.', isBad: true };
  if (kind === 'public_suffix')
    return { text: `${host} is a public suffix: others register names below it.`, isBad: true };
  const led =
    brand === null
      ? 'No brand has it today.'
      : brand.slug === slug
        ? 'It leads to this brand.'
        : `It leads to ${brand.name} today, and will lead to this brand.`;
  if (kind === 'tenant')
    return { text: `A name that a customer has below ${below}. ${led}`, isBad: false };
  if (kind === 'subdomain') return { text: `A host of ${below}. ${led}`, isBad: false };
  return { text: led, isBad: false };
}
