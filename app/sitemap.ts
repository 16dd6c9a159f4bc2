import type { MetadataRoute } from 'next';
import { env } from '../server/platform/env';
import { docsPages, docsPath } from './(site)/docs/contents';
import { siteTrpc } from './site-trpc';

export const dynamic = 'force-dynamic';

/**
 * The public pages and one page for each brand. Pages that show the catalog change with it. The operator's texts
 * have a date of their own; the other pages have none.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const trpc = await siteTrpc();
  const [{ tiles }, { seededAt }, terms, privacy] = await Promise.all([
    trpc.catalog.tiles.query({}),
    trpc.catalog.facts.query(),
    trpc.site.text.query({ name: 'terms' }),
    trpc.site.text.query({ name: 'privacy' }),
  ]);
  const list = (paths: string[], lastModified: string | null) =>
    paths.map((path) => ({
      url: env.publicUrl + path,
      ...(lastModified !== null && { lastModified }),
    }));
  const brands = tiles.map(([slug]) => `/brands/${slug}`);
  return [
    ...list(['', '/brands', '/changes', '/licenses', ...brands], seededAt),
    ...list(
      ['/pricing', '/changelog', '/removals', '/status', ...(env.mostWanted ? ['/wanted'] : [])],
      null,
    ),
    ...list(
      docsPages.map(({ slug }) => docsPath(slug)),
      null,
    ),
    ...list(['/terms'], terms.changedAt),
    ...list(['/privacy'], privacy.changedAt),
  ];
}
