import type { Metadata } from 'next';
import { NoSuchPage } from '../components/site/no-such-page';
import RootLayout, { viewport as siteViewport } from './layout';

export const viewport = siteViewport;
export const metadata: Metadata = { title: 'Page not found · Marque' };

/** A document of its own: Next would send a `not-found` along with every page. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <NoSuchPage />
    </RootLayout>
  );
}
