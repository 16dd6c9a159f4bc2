import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openEmbedded } from '../../../server/platform/database/database';
import { createAccount } from '../../support/factories';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { useBomb } from '../../support/hostile-drawings';

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
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const opened = openEmbedded(dataFolder);
  const { apiKey } = await createAccount(opened.client, { tier: 'internal' });
  const brands = await opened.client.brand.findMany({
    where: { artwork: { some: { variant: 'mono', fillsGap: false } } },
    select: { id: true, slug: true },
    orderBy: { slug: 'asc' },
  });
  const bombed = brands.slice(0, bombs);
  for (const [i, { id }] of bombed.entries()) await plantBomb(opened.client, id, i);
  await opened.close();
  const server = await startServer({
    dataFolder,
    withSite: false,
    isMeasured: true,
    variables: { LOG_LEVEL: 'fatal' },
  });
  return {
    server,
    ask: (path) => fetch(server.baseUrl + path, { headers: { 'X-API-Key': apiKey } }),
    slugs: brands.slice(bombs).map(({ slug }) => slug),
    bombSlugs: bombed.map(({ slug }) => slug),
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
