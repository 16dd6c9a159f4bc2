import type { Metadata } from 'next';
import Link from 'next/link';
import { SiteFooter } from '../components/site/site-footer';
import { SiteHeader } from '../components/site/site-header';
import { buttonStyle } from '../components/ui/button';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFoundPage() {
  return (
    <>
      <SiteHeader isSignedIn={false} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 py-24 outline-none sm:px-6"
      >
        <p className="font-mono text-sm text-muted">404</p>
        <h1 className="mt-3 text-title">There is no page at this address</h1>
        <p className="mt-3 max-w-[60ch] text-muted">
          It may have moved, or the link has a typing error. Most people who get here look for a
          brand.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href="/brands" className={buttonStyle({ look: 'primary' })}>
            Search the brands
          </Link>
          <Link href="/" className={buttonStyle()}>
            Go to the start
          </Link>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
