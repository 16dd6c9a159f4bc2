'use client';

import { QueryCache, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../server/trpc/router';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
export { useTRPC, useTRPCClient };

/** A failed call as the pages see it: `error.data` has its code, its request id and its fields. */
export type TrpcError = TRPCClientError<AppRouter>;

export function isTrpcError(error: unknown): error is TrpcError {
  return error instanceof TRPCClientError;
}

/** Sent to `window` when the server no longer knows the session: it ended, here or elsewhere. */
export const signedOutEvent = 'marque:signed-out';

/** No more than the server takes in one batch. */
const batchSizeMax = 10;
const retriesMax = 2;

export function TrpcClientProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', maxItems: batchSizeMax, maxURLLength: 2000 })],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider queryClient={queryClient} trpcClient={trpcClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: tellSignedOut }),
    mutationCache: new MutationCache({ onError: tellSignedOut }),
    defaultOptions: {
      queries: {
        // What a page's server component has read need not be read again at once.
        staleTime: 30_000,
        retry: (failures, error) => failures < retriesMax && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  });
}

function tellSignedOut(error: unknown): void {
  if (isTrpcError(error) && error.data?.code === 'invalid_token') {
    window.dispatchEvent(new Event(signedOutEvent));
  }
}

/** What the server refused it would refuse again; no answer, or a failure of its own, may pass. */
function isWorthRetrying(error: unknown): boolean {
  const status = isTrpcError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}
