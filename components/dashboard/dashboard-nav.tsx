'use client';

import {
  ChartColumn,
  CreditCard,
  Ellipsis,
  KeyRound,
  LayoutDashboard,
  List,
  type LucideIcon,
  Settings,
  Shapes,
  Terminal,
  Webhook,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { NavLink } from '../ui/link';

type DashboardPage = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** A page that belongs to it without being below it. */
  related?: string;
  /** On phones it is in the menu at the end of the bar, which has room for five. */
  isInMenu?: boolean;
};

/** The pages of the dashboard, in the order of its navigation. */
export const dashboardPages: readonly DashboardPage[] = [
  { href: '/dashboard', label: 'Overview', Icon: LayoutDashboard },
  { href: '/dashboard/keys', label: 'Keys', Icon: KeyRound },
  { href: '/dashboard/usage', label: 'Usage', Icon: ChartColumn },
  { href: '/dashboard/requests', label: 'Requests', Icon: List, isInMenu: true },
  { href: '/dashboard/playground', label: 'Playground', Icon: Terminal },
  {
    href: '/dashboard/brands',
    label: 'Your brands',
    Icon: Shapes,
    isInMenu: true,
  },
  { href: '/dashboard/webhooks', label: 'Webhooks', Icon: Webhook, isInMenu: true },
  { href: '/dashboard/billing', label: 'Billing', Icon: CreditCard, isInMenu: true },
  {
    href: '/dashboard/settings',
    label: 'Settings',
    Icon: Settings,
    related: '/dashboard/activity',
    isInMenu: true,
  },
];

/** A rail on the left; on phones a bar at the bottom, with the last pages in a menu. */
export function DashboardNav() {
  const path = usePathname();
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:sticky md:inset-auto md:top-14 md:h-[calc(100dvh-3.5rem)] md:w-52 md:shrink-0 md:self-start md:border-t-0 md:border-r md:bg-transparent md:backdrop-blur-none"
    >
      <ul className="grid grid-cols-5 px-1 md:flex md:flex-col md:gap-0.5 md:p-3">
        {dashboardPages.map(({ href, label, Icon, related, isInMenu }) => (
          <li key={href} className={`min-w-0 ${isInMenu ? 'max-md:hidden' : ''}`}>
            <NavLink
              href={href}
              aria-current={path === related ? 'true' : currentOf(path, href)}
              className={`${itemStyle} md:flex-row md:gap-2.5 md:px-2.5 md:py-1.5 md:text-sm md:aria-[current]:bg-sunken`}
            >
              <Icon aria-hidden className="size-5 shrink-0 md:size-4" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
        <li className="min-w-0 md:hidden">
          <MoreMenu path={path} pages={dashboardPages.filter(({ isInMenu }) => isInMenu)} />
        </li>
      </ul>
    </nav>
  );
}

const itemStyle =
  'flex w-full flex-col items-center gap-1 rounded-control py-2 text-[0.625rem] text-muted transition-colors hover:text-ink aria-[current]:text-ink';

/** The remaining pages on a phone. A popover opens and closes without JavaScript too. */
function MoreMenu({ path, pages }: { path: string; pages: readonly DashboardPage[] }) {
  const menu = useRef<HTMLDivElement>(null);
  const isInside = pages.some(({ href, related }) => path === related || currentOf(path, href));
  return (
    <>
      <button
        type="button"
        popoverTarget="dashboard-more"
        {...(isInside && { 'aria-current': 'true' as const })}
        className={itemStyle}
      >
        <Ellipsis aria-hidden className="size-5 shrink-0" />
        More
      </button>
      <div
        ref={menu}
        id="dashboard-more"
        popover="auto"
        className="inset-x-4 top-auto bottom-20 m-0 w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        {pages.map(({ href, label, Icon, related }) => (
          <NavLink
            key={href}
            href={href}
            aria-current={path === related ? 'true' : currentOf(path, href)}
            onClick={() => menu.current?.hidePopover()}
            className="flex h-11 items-center gap-2.5 rounded-control px-3 text-muted hover:bg-sunken hover:text-ink aria-[current]:text-ink"
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {label}
          </NavLink>
        ))}
      </div>
    </>
  );
}

/** A subpage, such as the security settings, marks its parent as current. */
function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== '/dashboard' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
