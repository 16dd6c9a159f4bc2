import type { Metadata } from 'next';
import { NoSuchPage } from '../components/site/no-such-page';
import RootLayout, { viewport as siteViewport } from './layout';

export const viewport = siteViewport;
export const metadata: Metadata = { title: 'Page not found · Marque' };

/** A document of its own: what is called `not-found` would be sent along with every page, in case. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <NoSuchPage />
    </RootLayout>
  );
}
