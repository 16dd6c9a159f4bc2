import type { ReactNode } from 'react';
import { Link } from '../ui/link';

/** A link to the API or to another host is followed by the browser itself: it is no page. */
export function FooterLink({ href, children }: { href: string; children: ReactNode }) {
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
