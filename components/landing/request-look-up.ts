import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';
import type { Outputs } from '../trpc-provider';

export type LookUpOutcome = Outputs['brand']['lookUp'] | { message: string };

export type Suggestion = Outputs['brand']['suggest'][number];

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

/**
 * Loads with the first look-up, because most visitors only read.
 * @throws when the server does not respond
 */
export async function requestLookUp(typed: string): Promise<LookUpOutcome> {
  try {
    return await client.brand.lookUp.query({ typed });
  } catch (error) {
    if (error instanceof TRPCClientError && error.data) return { message: error.message };
    throw error;
  }
}

/** @throws when the server does not respond */
export async function requestSuggestions(typed: string): Promise<Suggestion[]> {
  return client.brand.suggest.query({ typed });
}
