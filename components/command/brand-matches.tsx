import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { BackgroundPicture } from '../brand/background-picture';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { isSearchable } from '../../server/contract/search-query';

const shownMax = 8;

type BrandMatchesProps = {
  query: string;
  /** Whether no page and no action matches. Only then it says that no brand does either. */
  isAlone: boolean;
  onChoose: (href: string) => void;
};

/** The matches of the catalog's search, as the visitor types. */
export function BrandMatches({ query, isAlone, onChoose }: BrandMatchesProps) {
  const q = useDeferredValue(query.trim());
  const isAsked = isSearchable(q);
  const { data, error, isFetching } = useQuery(
    useTRPC().catalog.search.queryOptions(
      { q, limit: shownMax },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return isAlone ? <Say>Type one more character to search the brands.</Say> : null;
  if (error) return <Say>{describeFailure(error).message}</Say>;
  if (!data) return isAlone ? <Say>Searching…</Say> : null;
  if (data.matches.length === 0) {
    return isAlone && !isFetching ? <Say>No matches for “{q}”.</Say> : null;
  }
  return (
    <Cmdk.Group heading="Brands" className={groupStyle}>
      {data.matches.map(({ slug, name }) => (
        <PaletteItem
          key={slug}
          value={`brand ${slug}`}
          onSelect={() => onChoose(`/brands/${slug}`)}
        >
          <BackgroundPicture slug={slug} className="size-6 shrink-0" />
          <span dir="auto" className="truncate">
            {name}
          </span>
          <span className="ml-auto truncate font-mono text-xs text-muted">{slug}</span>
        </PaletteItem>
      ))}
    </Cmdk.Group>
  );
}

function Say({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-6 text-center text-muted">
      {children}
    </p>
  );
}

export const groupStyle =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

export function PaletteItem(props: Omit<ComponentProps<typeof Cmdk.Item>, 'className'>) {
  return (
    <Cmdk.Item
      {...props}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-[selected=true]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    />
  );
}
