'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { type ReactNode, useDeferredValue } from 'react';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { groupStyle, PaletteItem } from './palette-item';

const queryLengthMin = 2;
const shownMax = 8;

type BrandMatchesProps = {
  query: string;
  /** No page and no action matches: then it is said when no brand does either. */
  isAlone: boolean;
  onChoose: (href: string) => void;
};

/** What the catalog's own search finds, as it is typed. */
export function BrandMatches({ query, isAlone, onChoose }: BrandMatchesProps) {
  const q = useDeferredValue(query.trim());
  const isAsked = q.length >= queryLengthMin;
  const { data, error, isFetching } = useQuery(
    useTRPC().catalog.search.queryOptions(
      { q, limit: shownMax },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return isAlone ? <Say>Type another letter to search the brands.</Say> : null;
  if (error) return <Say>{describeFailure(error).message}</Say>;
  if (!data) return isAlone ? <Say>Searching…</Say> : null;
  if (data.matches.length === 0) {
    return isAlone && !isFetching ? <Say>Nothing is called “{q}”.</Say> : null;
  }
  return (
    <Cmdk.Group heading="Brands" className={groupStyle}>
      {data.matches.map(({ slug, name }) => (
        <PaletteItem
          key={slug}
          value={`brand ${slug}`}
          onSelect={() => onChoose(`/brands/${slug}`)}
        >
          <BrandLogo slug={slug} />
          <span dir="auto" className="truncate">
            {name}
          </span>
          <span className="ml-auto truncate font-mono text-xs text-muted">{slug}</span>
        </PaletteItem>
      ))}
    </Cmdk.Group>
  );
}

/** On white in either theme: the artwork's own colors are tuned for that. */
function BrandLogo({ slug }: { slug: string }) {
  return (
    <span className="ground-light flex size-6 shrink-0 items-center justify-center rounded-[4px] border border-line p-0.5">
      <img src={`/logos/${slug}/logo.svg?on=light`} alt="" className="size-full object-contain" />
    </span>
  );
}

function Say({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-6 text-center text-muted">
      {children}
    </p>
  );
}
