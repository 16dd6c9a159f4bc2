import {
  Activity,
  BookOpen,
  History,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  RefreshCw,
  Scale,
  Shapes,
  ShieldCheck,
  Sun,
  Tag,
} from 'lucide-react';
import { signOut } from '../session/sign-in';
import { dashboardPages } from '../dashboard/dashboard-nav';
import { setTheme } from '../theme/use-theme';

/** A page or an action of the palette. */
export type Command = {
  label: string;
  /** Other words that find it. */
  words: string;
  Icon: LucideIcon;
  run: (go: (href: string) => void) => void;
};

const command = (label: string, words: string, Icon: LucideIcon, run: Command['run']): Command => ({
  label,
  words,
  Icon,
  run,
});
const page = (label: string, words: string, Icon: LucideIcon, href: string) =>
  command(label, words, Icon, (go) => go(href));

const ownPages = [
  ...dashboardPages.map(({ href, label, Icon }) => page(label, 'dashboard', Icon, href)),
  page('Security', 'password sessions devices', ShieldCheck, '/dashboard/settings/security'),
  page('Activity', 'audit log events sign-ins', History, '/dashboard/activity'),
];
const sitePages = [
  page('Brands', 'explorer catalog logos', Shapes, '/brands'),
  page('Pricing', 'plans limits', Tag, '/pricing'),
  page('Documentation', 'docs quick start guide help', BookOpen, '/docs'),
  page('API reference', 'docs routes parameters openapi', BookOpen, '/docs/reference'),
  page('Changelog', 'releases versions new changes', History, '/changelog'),
  page('Status', 'uptime incidents outage health', Activity, '/status'),
  page('Licenses', 'attribution copyright notice sources', Scale, '/licenses'),
];
const accountPages = [
  page('Sign in', 'log in', LogIn, '/sign-in'),
  page('Get a key', 'register sign up account', KeyRound, '/register'),
];
const themes = [
  command('Light theme', 'bright', Sun, () => setTheme('light')),
  command('Dark theme', 'night', Moon, () => setTheme('dark')),
  command('System theme', 'auto', Monitor, () => setTheme('system')),
];
const regenerateHref = '/dashboard/keys?dialog=regenerate';
const accountActions = [
  page('Regenerate API key', 'replace new revoke', RefreshCw, regenerateHref),
  command('Sign out', 'log out leave', LogOut, () => void signOut()),
];

/** The pages and actions for this visitor, in the order to show them. */
export function listCommands(isSignedIn: boolean): { pages: Command[]; actions: Command[] } {
  return isSignedIn
    ? { pages: [...ownPages, ...sitePages], actions: [...accountActions, ...themes] }
    : { pages: [...sitePages, ...accountPages], actions: themes };
}

/** Whether every word of the query begins a word of the command. */
export function matches({ label, words }: Command, query: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(' ');
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((part) => known.some((word) => word.startsWith(part)));
}
