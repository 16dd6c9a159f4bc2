import { createHash } from 'node:crypto';
import type { Database } from '../../../server/platform/database/database';
import { useBomb } from '../../support/hostile-drawings';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';

export type RasterWorld = {
  server: RunningServer;
  /** Requests a path with a key that has no quota. */
  ask: (path: string) => Promise<Response>;
  /** Of the brands with their own artwork. */
  slugs: string[];
  /** Of the brands whose mono is a bomb that slipped into the database. */
  bombSlugs: string[];
};

/** A served instance with the whole catalog and this many bombs in it. */
export async function openRasterWorld(bombs: number): Promise<RasterWorld> {
  const slugs: string[] = [];
  const { server, accounts } = await startWithAccounts(
    { internal: 'internal' },
    { withSite: false, isMeasured: true, variables: { LOG_LEVEL: 'fatal' } },
    async (client) => {
      const brands = await client.brand.findMany({
        where: { artwork: { some: { variant: 'mono', fillsGap: false } } },
        select: { id: true, slug: true },
        orderBy: { slug: 'asc' },
      });
      slugs.push(...brands.map(({ slug }) => slug));
      for (const [i, { id }] of brands.slice(0, bombs).entries()) await plantBomb(client, id, i);
    },
  );
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  return {
    server,
    ask: (path) => fetch(server.baseUrl + path, { headers }),
    slugs: slugs.slice(bombs),
    bombSlugs: slugs.slice(0, bombs),
  };
}

async function plantBomb(database: Database, brandId: number, i: number): Promise<void> {
  const svg = useBomb(9, i.toString(16).padStart(6, '0'));
  const sha256 = createHash('sha256').update(svg).digest('hex');
  await database.drawing.create({ data: { sha256, bytes: new TextEncoder().encode(svg) } });
  await database.artwork.update({
    where: { brandId_variant: { brandId, variant: 'mono' } },
    data: { sha256 },
  });
}
