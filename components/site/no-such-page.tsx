import { buttonStyle } from '../ui/button';

/** The 404 page, between the site's header and footer. */
export function NoSuchPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-24 sm:px-6">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-3 text-title">Page not found</h1>
      <p className="mt-3 max-w-[60ch] text-muted">
        The page may have moved, or the link may have a typo. Looking for a brand? Search for it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/brands" className={buttonStyle({ look: 'primary' })}>
          Search brands
        </a>
        <a href="/" className={buttonStyle()}>
          Go to the home page
        </a>
      </div>
    </div>
  );
}
