import type { MetadataRoute } from 'next';
import { env } from '../server/platform/env';

export const dynamic = 'force-dynamic';

/** Pages may be indexed; the API and what belongs to one account may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/v1/', '/auth/', '/admin/', '/api/', '/dashboard', '/outbox', '/docs-text/'],
    },
    sitemap: `${env.publicUrl}/sitemap.xml`,
  };
}
