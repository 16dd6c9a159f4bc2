'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../server/trpc/router';
import { askToConfirm } from './session/confirmation';
import { noteSessionEnd } from './session/session-end';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
export { useTRPC, useTRPCClient };

/** What the procedures return: `Outputs['keys']['current']`. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** `error.data` has the code of the failed call, its request id and its fields. */
export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

export function isErrorOf(error: unknown, code: string): boolean {
  return isTrpcError(error) && error.data?.code === code;
}

/** No more than the server takes in one batch. */
const batchSizeMax = 10;
const retriesMax = 2;

export function TrpcClientProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        confirmAndRepeat,
        httpBatchLink({ url: '/api/trpc', maxItems: batchSizeMax, maxURLLength: 2000 }),
      ],
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

/**
 * If an action needs a recent sign-in, the reader confirms their identity and the action is repeated once.
 * A call without a session ends the page's session.
 */
const confirmAndRepeat: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const repeat = async (error: TRPCClientError<AppRouter>) => {
        if (await askToConfirm()) call = next(op).subscribe(observer);
        else observer.error(error);
      };
      let call = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (isErrorOf(error, 'invalid_token')) noteSessionEnd();
          if (isErrorOf(error, 'reauthentication_required')) void repeat(error);
          else observer.error(error);
        },
      });
      return () => call.unsubscribe();
    });

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server on this machine responds without any network, and elsewhere the reader sees what failed.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The server component has just read the data of the page.
        staleTime: 30_000,
        retry: (failures, error) => failures < retriesMax && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A refusal would only repeat; a lost connection or a server failure may pass. */
function isWorthRetrying(error: unknown): boolean {
  const status = isTrpcError(error) ? error.data?.httpStatus : undefined;
  return status === undefined || status >= 500;
}
