import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router';
import type { FoundBrand } from './look-up-answer';

export type LookUpOutcome = { found: FoundBrand } | { message: string };

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

/** Loaded with the first question: most of the page's visitors only read. */
export async function askLookUp(domain: string): Promise<LookUpOutcome> {
  try {
    return { found: await client.brand.lookUp.query({ domain }) };
  } catch (error) {
    const isAnswered = error instanceof TRPCClientError && error.data;
    return {
      message: isAnswered ? error.message : 'There is no connection to the server. Try again.',
    };
  }
}
