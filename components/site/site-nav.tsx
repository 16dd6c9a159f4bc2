'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { buttonStyle } from '../ui/button';
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

/** A subpage marks its parent as current. */
function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}

const links = [
  { href: '/brands', label: 'Brands' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
  { href: '/licenses', label: 'Licenses' },
  { href: '/status', label: 'Status' },
  { href: '/sign-in', label: 'Sign in', className: 'signed-out-only' },
  { href: '/dashboard/keys', label: 'Your key', className: 'signed-in-only' },
];

/** The header's links on a phone. A popover opens and closes without JavaScript too. */
export function SiteMenu() {
  const menu = useRef<HTMLElement>(null);
  const path = usePathname();
  return (
    <div className="sm:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label="Menu"
        className={buttonStyle({ look: 'quiet', className: 'w-11 px-0 max-sm:h-11' })}
      >
        <Menu aria-hidden />
      </button>
      <nav
        id="site-menu"
        ref={menu}
        popover="auto"
        aria-label="Menu"
        className="inset-x-4 top-15 bottom-auto m-0 w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        {links.map(({ href, label, className = '' }) => (
          <Link
            key={href}
            href={href}
            aria-current={path === href ? 'page' : undefined}
            onClick={() => menu.current?.hidePopover()}
            className={`flex h-11 items-center rounded-control px-3 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-ink ${className}`}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
