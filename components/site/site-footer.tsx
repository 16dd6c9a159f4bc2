import Link from 'next/link';
import type { ReactNode } from 'react';
import { ThemeMenu } from './theme-menu';
import { Wordmark } from '../mark';

const columns = {
  Product: { '/brands': 'Brands', '/pricing': 'Pricing' },
  Developers: {
    '/openapi.json': 'OpenAPI document',
    '/dashboard/playground': 'Playground',
    '/readyz': 'Status',
  },
  Account: {
    '/sign-in': 'Sign in',
    '/register': 'Get a key',
    '/dashboard': 'Dashboard',
    '/dashboard/keys': 'Your key',
  },
};

/** The links that are there for some visitors alone. */
const audiences: Record<string, string> = {
  '/sign-in': 'signed-out-only',
  '/register': 'signed-out-only',
  '/dashboard': 'signed-in-only',
  '/dashboard/keys': 'signed-in-only',
};

/** Below every public page. `children` is the visitor counter when it is on. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-[42ch] text-sm text-muted">
            A brand asset API that anyone can run. The software is under the MIT license; each logo
            keeps its own license and trademark.
          </p>
        </div>
        {Object.entries(columns).map(([title, links]) => (
          <nav key={title} aria-label={title} className="text-sm">
            <p className="font-medium">{title}</p>
            <ul className="mt-3 space-y-2">
              {Object.entries(links).map(([href, label]) => (
                <li key={href} className={audiences[href]}>
                  <FooterLink href={href}>{label}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 pb-10 text-sm text-muted sm:px-6">
        <div>{children}</div>
        <ThemeMenu />
      </div>
    </footer>
  );
}

/** A link to the API is followed by the browser itself: it is no page. */
function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  const isPage = !['/openapi.json', '/readyz'].includes(href);
  const style = 'text-muted transition-colors hover:text-ink';
  return isPage ? (
    <Link href={href} prefetch={false} className={style}>
      {children}
    </Link>
  ) : (
    <a href={href} className={style}>
      {children}
    </a>
  );
}
