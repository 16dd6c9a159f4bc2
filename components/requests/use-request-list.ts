import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useTRPC } from '../trpc-provider';
import { parseRequestFilters, type RequestFilters, requestsHref } from './request-filters';
import type { RequestList } from './request-table';

export const pollEverySeconds = 3;
export const requestsPerPage = 50;

/** The filters are those of the URL, which the back button and shared links restore. */
export function useRequestFilters() {
  const query = useSearchParams();
  const filters = useMemo(() => parseRequestFilters((name) => query.get(name)), [query]);
  const change = (changed: {
    [Name in keyof RequestFilters]: RequestFilters[Name] | undefined;
  }) => {
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) params.delete(name);
      else params.set(name, value);
    }
    const next = requestsHref(parseRequestFilters((name) => params.get(name)));
    window.history.replaceState(null, '', next);
  };
  return { filters, change };
}

/**
 * The newest requests, kept up to date until they are paused. Older ones join them page by page, which
 * pauses them too: what somebody reads must not move.
 */
export function useRequestList(filters: RequestFilters, initial: RequestList | null) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isPaused, setIsPaused] = useState(false);
  const options = trpc.requests.list.infiniteQueryOptions(
    { limit: requestsPerPage, ...filters },
    { getNextPageParam: ({ nextBefore }) => nextBefore },
  );
  const query = useInfiniteQuery({
    ...options,
    ...(initial && { initialData: { pages: [initial], pageParams: [null] } }),
    placeholderData: keepPreviousData,
    staleTime: isPaused ? Infinity : 0,
    refetchInterval: isPaused ? false : pollEverySeconds * 1000,
  });
  const resume = () => {
    queryClient.setQueryData(options.queryKey, (data) => {
      return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
    });
    setIsPaused(false);
    void query.refetch();
  };
  return {
    query,
    requests: query.data?.pages.flatMap(({ requests }) => requests),
    unlogged: query.data?.pages[0]?.unlogged ?? 0,
    isPaused,
    pause: () => setIsPaused(true),
    resume,
    showOlder: () => {
      setIsPaused(true);
      void query.fetchNextPage();
    },
  };
}
