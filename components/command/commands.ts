import {
  BookOpen,
  History,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  RefreshCw,
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

/** A heading of the documentation. */
export type DocsHeading = { title: string; page: string; href: string };

const headingsMax = 6;

/** The headings of the documentation that a query finds. */
export function findHeadings(headings: readonly DocsHeading[], query: string): Command[] {
  if (query.trim() === '') return [];
  return headings
    .map(({ title, page: from, href }) => page(title, from, BookOpen, href))
    .filter((one) => matches(one, query))
    .slice(0, headingsMax);
}

/** Whether every word of the query begins a word of the command. */
export function matches({ label, words }: Command, query: string): boolean {
  // An error code is found by each of its words.
  const known = `${label} ${words} ${label.replaceAll('_', ' ')}`.toLowerCase().split(' ');
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((part) => known.some((word) => word.startsWith(part)));
}
