import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import pRetry from 'p-retry';
import type { AppRouter } from '../../server/trpc/router';
import { type TileIndex, unpackTiles } from './find-tiles';

/** Without batching, because the browser caches this response by its URL. */
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] });

const retries = 2;

/** Loads the whole catalog. Retries only when there was no response. */
export async function loadTiles(version: string): Promise<TileIndex> {
  const packed = await pRetry(() => client.catalog.tiles.query({ version }), {
    retries,
    shouldRetry: ({ error }) => !(error instanceof TRPCClientError && error.data),
  });
  return unpackTiles(packed);
}
