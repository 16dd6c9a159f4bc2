'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

const pages = [
  { href: '/brands', label: 'Brands' },
  { href: '/pricing', label: 'Pricing' },
];

export function SiteNav() {
  const path = usePathname();
  return (
    <nav aria-label="Site" className="flex items-center text-sm">
      {pages.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={path === href ? 'page' : undefined}
          className="rounded-control px-2 py-1.5 text-muted transition-colors hover:text-ink aria-[current=page]:text-ink sm:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
