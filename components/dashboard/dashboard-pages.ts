import {
  ChartColumn,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Terminal,
} from 'lucide-react';

export type DashboardPage = { href: string; label: string; Icon: LucideIcon };

/** The rooms of the dashboard, in the order of the rail. */
export const dashboardPages: readonly DashboardPage[] = [
  { href: '/dashboard', label: 'Overview', Icon: LayoutDashboard },
  { href: '/dashboard/keys', label: 'Keys', Icon: KeyRound },
  { href: '/dashboard/usage', label: 'Usage', Icon: ChartColumn },
  { href: '/dashboard/playground', label: 'Playground', Icon: Terminal },
  { href: '/dashboard/billing', label: 'Billing', Icon: CreditCard },
  { href: '/dashboard/settings', label: 'Settings', Icon: Settings },
];
