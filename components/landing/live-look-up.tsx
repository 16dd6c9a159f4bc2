'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Chip } from '../ui/chip';
import { TextLink } from '../ui/link';
import { BrandField } from './brand-field';
import { LookUpResult } from './look-up-result';
import type { LookUpOutcome } from './request-look-up';

type LiveLookUpProps = {
  suggestions: readonly string[];
  /** Looked up on the server, so that the page is complete before any script runs. */
  first: { typed: string; outcome: LookUpOutcome };
  publicUrl: string;
};

/** A field for a brand, with the API's response below it. Without JavaScript it is a plain form. */
export function LiveLookUp({ suggestions, first, publicUrl }: LiveLookUpProps) {
  const [typed, setTyped] = useState(first.typed);
  const { typed: asked, outcome, isPending, lookUp } = useLookUp(first);
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
        <BrandField
          value={typed}
          onChange={setTyped}
          onChoose={({ slug, name }) => {
            setTyped(name);
            void lookUp(slug);
          }}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {suggestions.map((suggested) => (
            <Chip key={suggested} pressed={typed === suggested} onClick={() => suggest(suggested)}>
              {suggested}
            </Chip>
          ))}
        </div>
      </form>
      <div aria-live="polite" aria-busy={isPending}>
        {'found' in outcome && outcome.found !== null ? (
          <LookUpResult found={outcome.found} publicUrl={publicUrl} isStale={isPending} />
        ) : (
          <NotFound typed={asked} outcome={outcome} onSuggest={suggest} />
        )}
      </div>
    </section>
  );
}

async function findOutcome(typed: string): Promise<LookUpOutcome> {
  try {
    const { requestLookUp } = await import('./request-look-up');
    return await requestLookUp(typed);
  } catch {
    return { message: 'The server did not respond. Try again.' };
  }
}

/** The latest outcome and its query. Outcomes of older look-ups are dropped. */
function useLookUp(first: LiveLookUpProps['first']) {
  const [latest, setLatest] = useState(first);
  const [isPending, setIsPending] = useState(false);
  const newest = useRef(first.typed);
  const lookUp = async (next: string) => {
    newest.current = next;
    setIsPending(true);
    const outcome = await findOutcome(next);
    if (newest.current !== next) return;
    setLatest({ typed: next, outcome });
    setIsPending(false);
  };
  return { ...latest, isPending, lookUp };
}

type NotFoundProps = {
  typed: string;
  outcome: LookUpOutcome;
  onSuggest: (name: string) => void;
};

/** It has the height of a result, so that the page does not jump. */
function NotFound({ typed, outcome, onSuggest }: NotFoundProps) {
  const nearest = 'nearest' in outcome ? outcome.nearest : [];
  return (
    <div className="flex min-h-126 flex-col sm:min-h-130 items-center justify-center border-t border-line px-6 text-center">
      <p className="font-mono text-sm break-all">{typed}</p>
      <p className="mt-2 max-w-[40ch] text-sm text-muted">
        {'message' in outcome
          ? outcome.message
          : 'enrichment' in outcome && outcome.enrichment === 'queued'
            ? 'The catalog has no logo of it yet. Its site is being looked at: try again in half a minute.'
            : 'No brand in the catalog has this name or domain.'}
      </p>
      {nearest.length === 0 ? (
        <p className="mt-6 text-sm">
          <TextLink href="/brands">Browse all brands</TextLink>
        </p>
      ) : (
        <>
          <p className="mt-6 text-sm">Did you mean:</p>
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {nearest.map(({ slug, name }) => (
              <Chip key={slug} pressed={false} onClick={() => onSuggest(name)}>
                {name}
              </Chip>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
