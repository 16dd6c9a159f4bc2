import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, useTRPC } from '../trpc-provider';
import type { RequestFilters } from './requests-page';

export type RequestList = Outputs['requests']['list'];

export const pollEverySeconds = 3;
const requestsPerPage = 50;

/**
 * The newest requests, updated until they are paused. Loading older ones pauses them too, so that the list does
 * not move while someone reads it.
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
