'use client';

import { QueryCache, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../server/trpc/router';
import { rememberSignedIn } from './session/start-script';

const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
export { useTRPC };

/** What the procedures return: `Outputs['keys']['current']`. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** `error.data` has the code of the failed call, its request id and its fields. */
export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

export function isErrorOf(error: unknown, code: string): boolean {
  return isTrpcError(error) && error.data?.code === code;
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
  if (isErrorOf(error, 'invalid_token')) {
    rememberSignedIn(false);
    window.dispatchEvent(new Event(signedOutEvent));
  }
}

/** A refusal would be repeated; a lost connection or a failure of the server may pass. */
function isWorthRetrying(error: unknown): boolean {
  const status = isTrpcError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}
