'use client';

import {
  ChartColumn,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  List,
  type LucideIcon,
  Settings,
  Terminal,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { NavLink } from '../ui/link';

type DashboardPage = {
  href: string;
  label: string;
  Icon: LucideIcon;
  /** A page that belongs to it without being below it. */
  related?: string;
};

/** The pages of the dashboard, in the order of its navigation. */
export const dashboardPages: readonly DashboardPage[] = [
  { href: '/dashboard', label: 'Overview', Icon: LayoutDashboard },
  { href: '/dashboard/keys', label: 'Keys', Icon: KeyRound },
  { href: '/dashboard/usage', label: 'Usage', Icon: ChartColumn },
  { href: '/dashboard/requests', label: 'Requests', Icon: List },
  { href: '/dashboard/playground', label: 'Playground', Icon: Terminal },
  { href: '/dashboard/billing', label: 'Billing', Icon: CreditCard },
  {
    href: '/dashboard/settings',
    label: 'Settings',
    Icon: Settings,
    related: '/dashboard/activity',
  },
];

/** A rail on the left; on phones a bar at the bottom. */
export function DashboardNav() {
  const path = usePathname();
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-background/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:sticky md:inset-auto md:top-14 md:h-[calc(100dvh-3.5rem)] md:w-52 md:shrink-0 md:self-start md:border-t-0 md:border-r md:bg-transparent md:backdrop-blur-none"
    >
      <ul className="flex justify-between px-1 md:flex-col md:gap-0.5 md:p-3">
        {dashboardPages.map(({ href, label, Icon, related }) => (
          <li key={href} className="min-w-0 flex-auto md:flex-none">
            <NavLink
              href={href}
              aria-current={path === related ? 'true' : currentOf(path, href)}
              className="flex flex-col items-center gap-1 rounded-control py-2 text-[0.625rem] text-muted transition-colors hover:text-ink aria-[current]:text-ink md:flex-row md:gap-2.5 md:px-2.5 md:py-1.5 md:text-sm md:aria-[current]:bg-sunken"
            >
              <Icon aria-hidden className="size-5 shrink-0 md:size-4" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A subpage, such as the security settings, marks its parent as current. */
function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== '/dashboard' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
