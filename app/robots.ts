import type { MetadataRoute } from 'next';
import { env } from '../server/env';

export const dynamic = 'force-dynamic';

/** The pages may be indexed; what belongs to one account or answers programs may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/v1/', '/auth/', '/admin/', '/api/', '/dashboard', '/outbox'],
    },
    sitemap: `${env.publicUrl}/sitemap.xml`,
  };
}
