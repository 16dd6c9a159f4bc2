import type { MetadataRoute } from 'next';
import { env } from '../server/platform/env';
import { siteTrpc } from './site-trpc';

export const dynamic = 'force-dynamic';

/** The public pages and one page a brand. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const trpc = await siteTrpc();
  const { tiles } = await trpc.catalog.tiles.query({});
  const brands = tiles.map(([slug]) => `/brands/${slug}`);
  return ['', '/brands', '/pricing', ...brands].map((path) => ({ url: env.publicUrl + path }));
}
