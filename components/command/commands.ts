import {
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  RefreshCw,
  Shapes,
  Sun,
  Tag,
} from 'lucide-react';
import { dashboardPages } from '../dashboard/dashboard-pages';
import type { Theme } from '../theme/theme';

/** What the palette can do apart from finding a brand. */
export type Command = {
  label: string;
  /** Other words that somebody may type for it. */
  words?: string;
  Icon: LucideIcon;
  does: { go: string } | { theme: Theme } | 'sign-out';
};

const sitePages: readonly Command[] = [
  { label: 'Brands', words: 'explorer catalog logos', Icon: Shapes, does: { go: '/brands' } },
  { label: 'Pricing', words: 'plans limits', Icon: Tag, does: { go: '/pricing' } },
];

const accountPages: readonly Command[] = [
  { label: 'Sign in', words: 'log in', Icon: LogIn, does: { go: '/sign-in' } },
  {
    label: 'Get a key',
    words: 'register sign up account',
    Icon: KeyRound,
    does: { go: '/register' },
  },
];

const themes: readonly Command[] = [
  { label: 'Light theme', words: 'bright', Icon: Sun, does: { theme: 'light' } },
  { label: 'Dark theme', words: 'night', Icon: Moon, does: { theme: 'dark' } },
  { label: 'System theme', words: 'auto', Icon: Monitor, does: { theme: 'system' } },
];

const accountActions: readonly Command[] = [
  {
    label: 'Regenerate API key',
    words: 'replace new revoke',
    Icon: RefreshCw,
    does: { go: '/dashboard/keys?dialog=regenerate' },
  },
  { label: 'Sign out', words: 'log out leave', Icon: LogOut, does: 'sign-out' },
];

/** Pages and actions for this visitor, in the order in which they are shown. */
export function listCommands(isSignedIn: boolean): { pages: Command[]; actions: Command[] } {
  const ownPages = dashboardPages.map(({ href, label, Icon }) => ({
    label,
    words: 'dashboard',
    Icon,
    does: { go: href },
  }));
  return {
    pages: [...(isSignedIn ? ownPages : []), ...sitePages, ...(isSignedIn ? [] : accountPages)],
    actions: [...(isSignedIn ? accountActions : []), ...themes],
  };
}

/** Every word that was typed must begin a word of the command. */
export function matches({ label, words = '' }: Command, query: string): boolean {
  const known = `${label} ${words}`.toLowerCase().split(' ');
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((part) => known.some((word) => word.startsWith(part)));
}
