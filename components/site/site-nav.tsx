'use client';

import { usePathname } from 'next/navigation';
import { Link } from '../ui/link';

const pages = [
  { href: '/brands', label: 'Brands' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
];

export function SiteNav() {
  const path = usePathname();
  return (
    <nav aria-label="Site" className="flex items-center text-sm max-sm:hidden">
      {pages.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={currentOf(path, href)}
          className="rounded-control px-3 py-1.5 text-muted transition-colors hover:text-ink aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A page below another one marks that one as where it belongs. */
function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
