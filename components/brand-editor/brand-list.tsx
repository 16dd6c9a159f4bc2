'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Scope } from '../dashboard/scope';
import { describeFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { inputStyle } from '../ui/field';
import { ButtonLink, Link } from '../ui/link';
import { LocalTime } from '../ui/local-time';
import { BrandPicture } from './brand-picture';
import { placeIn } from './brands-place';

export type BrandList = Outputs['brandEditor']['list'];
type Layer = BrandList['brands'][number]['layer'];

export const brandsPerPage = 50;

export const layerNames: Record<Layer, string> = {
  own: 'Own brand',
  correction: 'Corrected',
  hidden: 'Hidden',
};
const layerTones = { own: 'good', correction: 'neutral', hidden: 'warn' } as const;
const layers = Object.keys(layerNames) as Layer[];

/** The brands that were added, corrected or hidden, with a search. */
export function EditedBrands({ scope, initial }: { scope: Scope; initial: BrandList }) {
  const [typed, setTyped] = useState('');
  const [layer, setLayer] = useState<Layer>();
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({
    ...useTRPC().brandEditor.list.infiniteQueryOptions(
      { scope, q, layer, limit: brandsPerPage },
      {
        getNextPageParam: ({ total }, pages) =>
          pages.length * brandsPerPage < total ? pages.length * brandsPerPage : undefined,
      },
    ),
    ...(q === '' && layer === undefined && { initialData: { pages: [initial], pageParams: [0] } }),
    placeholderData: keepPreviousData,
  });
  if (initial.total === 0) return <NoBrands scope={scope} />;
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Search brands"
          placeholder="Name or slug"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${inputStyle} min-w-0 flex-1 basis-60`}
        />
        {scope === 'installation' &&
          layers.map((one) => (
            <Chip
              key={one}
              pressed={layer === one}
              onClick={() => setLayer(layer === one ? undefined : one)}
            >
              {layerNames[one]}
            </Chip>
          ))}
      </div>
      <Total total={total} />
      {query.error ? (
        <ErrorState
          title="The brands could not be loaded."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Rows scope={scope} brands={query.data?.pages.flatMap(({ brands }) => brands) ?? []} />
      )}
      {query.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more brands
          </Button>
        </div>
      )}
    </>
  );
}

function Total({ total }: { total: number }) {
  return (
    <p role="status" className="mt-3 text-sm text-muted">
      {total === 1 ? '1 brand' : `${total} brands`}
    </p>
  );
}

function Rows({ scope, brands }: { scope: Scope; brands: BrandList['brands'] }) {
  return (
    <ul aria-label="Brands" className="mt-2">
      {brands.map(({ slug, name, layer, changedAt }) => (
        <li
          key={slug}
          className="relative flex items-center gap-4 border-b border-line py-3 transition-colors focus-within:bg-sunken hover:bg-sunken"
        >
          <BrandPicture scope={scope} slug={slug} version={changedAt} />
          <div className="min-w-0 flex-1">
            <Link
              href={placeIn(scope, { edit: slug })}
              className="block truncate font-medium after:absolute after:inset-0"
            >
              <span dir="auto">{name}</span>
            </Link>
            <span className="block truncate font-mono text-xs text-muted">{slug}</span>
          </div>
          <span className="hidden text-muted sm:block">
            <LocalTime iso={changedAt} />
          </span>
          {scope === 'installation' && <Badge tone={layerTones[layer]}>{layerNames[layer]}</Badge>}
        </li>
      ))}
    </ul>
  );
}

export function AddBrandLink({ scope }: { scope: Scope }) {
  return (
    <ButtonLink look="primary" href={placeIn(scope, { add: 'true' })}>
      <Plus aria-hidden />
      Add a brand
    </ButtonLink>
  );
}

function NoBrands({ scope }: { scope: Scope }) {
  return scope === 'account' ? (
    <EmptyState title="You have no brands of your own yet" action={<AddBrandLink scope={scope} />}>
      Add the logo of your company, a product or a customer, and fetch it with your key like any
      other. Only your account sees it, and its domains lead to it before all others.
    </EmptyState>
  ) : (
    <EmptyState
      title="No brand has been added, corrected or hidden"
      action={<AddBrandLink scope={scope} />}
    >
      Add a brand that the catalog lacks, open one from the field above to correct its domain or its
      drawing, or hide it after a takedown. Every account sees the change within two seconds, and it
      survives every release.
    </EmptyState>
  );
}
