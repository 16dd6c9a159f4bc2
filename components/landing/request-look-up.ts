import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';
import type { Outputs } from '../trpc-provider';

export type LookUpOutcome = Outputs['brand']['lookUp'] | { message: string };

export type Suggestion = Outputs['brand']['suggest'][number];

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

/** In a module of its own, which loads with the first look-up: most visitors only read. */
export async function requestLookUp(typed: string): Promise<LookUpOutcome> {
  try {
    return await client.brand.lookUp.query({ typed });
  } catch (error) {
    const isRefusal = error instanceof TRPCClientError && error.data;
    return { message: isRefusal ? error.message : 'The server did not respond. Try again.' };
  }
}

/** None where the server does not respond: the look-up itself says so. */
export async function requestSuggestions(typed: string): Promise<Suggestion[]> {
  return client.brand.suggest.query({ typed }).catch(() => []);
}
