import type { MetadataRoute } from 'next';
import { currentCatalog } from '../server/catalog/current-catalog';
import { env } from '../server/env';

export const dynamic = 'force-dynamic';

/** The public pages and one page a brand. */
export default function sitemap(): MetadataRoute.Sitemap {
  const pages = ['', '/brands', '/pricing'];
  const brands = currentCatalog().brands.map(({ slug }) => `/brands/${slug}`);
  return [...pages, ...brands].map((path) => ({ url: env.publicUrl + path }));
}
