import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import pRetry from 'p-retry';
import type { AppRouter } from '../../server/trpc/router';
import { type TileIndex, unpackTiles } from './unpack-tiles';

/** Not in a batch with others: the browser keeps this answer by its address. */
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

const retries = 2;

/** The whole catalog. What gets no answer is asked again. */
export async function loadTiles(version: string): Promise<TileIndex> {
  const packed = await pRetry(() => client.catalog.tiles.query({ version }), {
    retries,
    shouldRetry: ({ error }) => !(error instanceof TRPCClientError && error.data),
  });
  return unpackTiles(packed);
}
