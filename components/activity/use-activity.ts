import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPC } from '../trpc-provider';
import { type ActivityFilters, activityHref, parseActivityFilters } from './activity-filters';
import type { ActivityList } from './describe-event';

export const eventsPerPage = 50;

/** The filters are those of the URL, which the back button and shared links restore. */
export function useActivityFilters() {
  const query = useSearchParams();
  const filters = useMemo(() => parseActivityFilters((name) => query.get(name)), [query]);
  const change = (next: ActivityFilters) =>
    window.history.replaceState(null, '', activityHref(next));
  return { filters, change };
}

/** The newest events; older ones join them page by page. */
export function useActivity(filters: ActivityFilters, initial: ActivityList | null) {
  const options = useTRPC().activity.list.infiniteQueryOptions(
    { limit: eventsPerPage, ...filters },
    { getNextPageParam: ({ nextBefore }) => nextBefore },
  );
  const query = useInfiniteQuery({
    ...options,
    ...(initial && { initialData: { pages: [initial], pageParams: [null] } }),
    placeholderData: keepPreviousData,
  });
  return { query, events: query.data?.pages.flatMap(({ events }) => events) };
}
