'use client';

import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Chip } from '../ui/chip';
import { inputStyle } from '../ui/field';
import { type FoundBrand, LookUpResult } from './look-up-result';
import type { LookUpOutcome } from './request-look-up';

type LiveLookUpProps = {
  domains: readonly string[];
  /** Looked up on the server, so that the page is complete before any script runs. */
  first: { domain: string; found: FoundBrand | null };
  publicUrl: string;
};

/** A domain field with the API's response below it. Without JavaScript it is a plain form. */
export function LiveLookUp({ domains, first, publicUrl }: LiveLookUpProps) {
  const [typed, setTyped] = useState(first.domain);
  const { domain, outcome, isPending, lookUp } = useLookUp(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void lookUp(typed.trim());
  };
  const suggest = (suggested: string) => {
    setTyped(suggested);
    void lookUp(suggested);
  };

  return (
    <section
      aria-label="Try it"
      className="min-w-0 rounded-card border border-line bg-surface shadow-float"
    >
      <form action="/" onSubmit={submit} role="search" className="p-4 pb-3">
        <DomainField value={typed} onChange={setTyped} />
        <div className="mt-3 flex flex-wrap gap-2">
          {domains.map((suggested) => (
            <Chip key={suggested} pressed={typed === suggested} onClick={() => suggest(suggested)}>
              {suggested}
            </Chip>
          ))}
        </div>
      </form>
      <div aria-live="polite" aria-busy={isPending}>
        {'found' in outcome ? (
          <LookUpResult
            found={outcome.found}
            domain={domain}
            publicUrl={publicUrl}
            isStale={isPending}
          />
        ) : (
          <NotFound domain={domain} message={outcome.message} />
        )}
      </div>
    </section>
  );
}

/** The latest outcome and its domain. Outcomes that a newer look-up has overtaken are dropped. */
function useLookUp({ domain, found }: LiveLookUpProps['first']) {
  const [latest, setLatest] = useState<{ domain: string; outcome: LookUpOutcome }>({
    domain,
    outcome: found === null ? { message: 'No brand in the catalog has this domain.' } : { found },
  });
  const [isPending, setIsPending] = useState(false);
  const newest = useRef(domain);
  const lookUp = async (next: string) => {
    newest.current = next;
    setIsPending(true);
    const { requestLookUp } = await import('./request-look-up');
    const outcome = await requestLookUp(next);
    if (newest.current !== next) return;
    setLatest({ domain: next, outcome });
    setIsPending(false);
  };
  return { ...latest, isPending, lookUp };
}

function DomainField({ value, onChange }: { value: string; onChange: (domain: string) => void }) {
  return (
    <>
      <label htmlFor="domain" className="sr-only">
        Domain
      </label>
      <div className="relative">
        <input
          id="domain"
          name="domain"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          maxLength={253}
          placeholder="A domain, such as stripe.com"
          className={`${inputStyle} pr-12 font-mono`}
        />
        <button
          type="submit"
          aria-label="Look up"
          className="absolute top-1 right-1 flex size-8 items-center justify-center rounded-[4px] text-muted transition-colors hover:bg-sunken hover:text-ink"
        >
          <Search aria-hidden className="size-4" />
        </button>
      </div>
    </>
  );
}

/** As high as a result, so that the page does not jump. */
function NotFound({ domain, message }: { domain: string; message: string }) {
  return (
    <div className="flex min-h-116 flex-col items-center justify-center border-t border-line px-6 text-center">
      <p className="font-mono text-sm break-all">{domain}</p>
      <p className="mt-2 max-w-[40ch] text-sm text-muted">{message}</p>
    </div>
  );
}
