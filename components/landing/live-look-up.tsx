'use client';

import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Chip } from '../ui/chip';
import { inputStyle } from '../ui/input-style';
import type { LookUpOutcome } from './ask-look-up';
import { type FoundBrand, LookUpAnswer } from './look-up-answer';

type LiveLookUpProps = {
  domains: readonly string[];
  /** What the server has looked up already, so that the page is whole before any script runs. */
  first: { domain: string; found: FoundBrand | null };
  publicUrl: string;
};

const notFound = 'No brand of the catalog has this domain.';

/** A field with a domain in it, and below it what the API answers. Without JavaScript it is a plain form. */
export function LiveLookUp({ domains, first, publicUrl }: LiveLookUpProps) {
  const [typed, setTyped] = useState(first.domain);
  const [asked, setAsked] = useState(first.domain);
  const [outcome, setOutcome] = useState<LookUpOutcome>(
    first.found === null ? { message: notFound } : { found: first.found },
  );
  const [isWaiting, setIsWaiting] = useState(false);
  const newest = useRef(first.domain);
  const ask = async (domain: string) => {
    const wished = domain.trim();
    newest.current = wished;
    setTyped(domain);
    setIsWaiting(true);
    const { askLookUp } = await import('./ask-look-up');
    const answer = await askLookUp(wished);
    // Somebody has asked on meanwhile.
    if (newest.current !== wished) return;
    setAsked(wished);
    setOutcome(answer);
    setIsWaiting(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void ask(typed);
  };

  return (
    <section
      aria-label="Try it"
      className="min-w-0 rounded-card border border-line bg-surface shadow-float"
    >
      <form action="/" onSubmit={submit} role="search" className="p-4 pb-3">
        <label htmlFor="domain" className="sr-only">
          Domain
        </label>
        <div className="relative">
          <input
            id="domain"
            name="domain"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
        <div className="mt-3 flex flex-wrap gap-2">
          {domains.map((domain) => (
            <Chip key={domain} pressed={typed === domain} onClick={() => void ask(domain)}>
              {domain}
            </Chip>
          ))}
        </div>
      </form>
      <div aria-live="polite" aria-busy={isWaiting}>
        {'found' in outcome ? (
          <LookUpAnswer
            found={outcome.found}
            domain={asked}
            publicUrl={publicUrl}
            isStale={isWaiting}
          />
        ) : (
          <NotFound domain={asked} message={outcome.message} />
        )}
      </div>
    </section>
  );
}

/** As high as an answer, so that the page stays where it is. */
function NotFound({ domain, message }: { domain: string; message: string }) {
  return (
    <div className="flex min-h-116 flex-col items-center justify-center border-t border-line px-6 text-center">
      <p className="font-mono text-sm break-all">{domain}</p>
      <p className="mt-2 max-w-[40ch] text-sm text-muted">{message}</p>
    </div>
  );
}
