import type { Metadata } from 'next';
import { NoSuchPage } from '../components/site/no-such-page';
import { SiteShell } from './site-shell';
import RootLayout, { viewport as siteViewport } from './layout';

export const viewport = siteViewport;
export const metadata: Metadata = { title: 'Page not found · Marque' };

/** A separate document: Next would send a `not-found` with every page. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <SiteShell>
        <NoSuchPage />
      </SiteShell>
    </RootLayout>
  );
}
