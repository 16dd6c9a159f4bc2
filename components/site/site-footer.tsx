import type { ReactNode } from 'react';
import { Wordmark } from '../mark';
import { Link } from '../ui/link';
import { ThemeMenu } from './theme-menu';

type LinkEntry = { href: string; label: string; className?: string };

const listColumns = ({
  repositoryUrl,
  hasMostWanted,
}: SiteFooterProps): Record<string, LinkEntry[]> => ({
  Product: [
    { href: '/brands', label: 'Brands' },
    { href: '/pricing', label: 'Pricing' },
    { href: '/changes', label: 'Changes' },
    { href: '/licenses', label: 'Licenses' },
    { href: '/status', label: 'Status' },
    ...(hasMostWanted ? [{ href: '/wanted', label: 'Most wanted' }] : []),
  ],
  Developers: [
    { href: '/docs', label: 'Documentation' },
    { href: '/docs/reference', label: 'API reference' },
    { href: '/openapi.json', label: 'OpenAPI document' },
    { href: '/changelog', label: 'Changelog' },
    { href: '/dashboard/playground', label: 'Playground' },
    ...(repositoryUrl === undefined ? [] : [{ href: repositoryUrl, label: 'Source code' }]),
  ],
  Account: [
    { href: '/sign-in', label: 'Sign in', className: 'signed-out-only' },
    { href: '/register', label: 'Get a key', className: 'signed-out-only' },
    { href: '/dashboard', label: 'Dashboard', className: 'signed-in-only' },
    { href: '/dashboard/keys', label: 'Your key', className: 'signed-in-only' },
  ],
  Legal: [
    { href: '/terms', label: 'Terms' },
    { href: '/privacy', label: 'Privacy' },
    { href: '/removals', label: 'Corrections and removals' },
  ],
});

type SiteFooterProps = { repositoryUrl: string | undefined; hasMostWanted: boolean };

/** Below every public page. `children` is the visitor counter, if it is on. */
export function SiteFooter({ children, ...shown }: SiteFooterProps & { children?: ReactNode }) {
  return (
    <footer className="mt-24 border-t border-line print:hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 sm:px-6 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Wordmark />
          <p className="mt-3 max-w-[42ch] text-sm text-muted">
            A brand asset API that anyone can run. The software is MIT licensed. Each logo keeps its
            own license and trademark.
          </p>
        </div>
        {Object.entries(listColumns(shown)).map(([title, links]) => (
          <nav key={title} aria-label={title} className="text-sm">
            <p className="font-medium">{title}</p>
            <ul className="mt-2">
              {links.map(({ href, label, className }) => (
                <li key={href} className={className}>
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

/** A link to the API or to another host is not a page of the site. */
function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  const isPage = href.startsWith('/') && href !== '/openapi.json';
  const style = 'inline-block py-1 text-muted transition-colors hover:text-ink max-sm:py-2.5';
  return isPage ? (
    <Link href={href} className={style}>
      {children}
    </Link>
  ) : (
    <a href={href} rel="noreferrer" className={style}>
      {children}
    </a>
  );
}
