'use client';

import { useSyncExternalStore } from 'react';
import { parseTheme, type Theme, themeCookie } from './theme';

const yearSeconds = 365 * 24 * 60 * 60;
const dark = '(prefers-color-scheme: dark)';

/** The chosen theme; `start-script.ts` has applied it before React starts. */
export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, readTheme, () => 'system');
}

/** Whether the page is dark, by choice or by the system. The server assumes a light system. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const isSystemDark = useSyncExternalStore(
    watchSystem,
    () => matchMedia(dark).matches,
    () => false,
  );
  return theme === 'system' ? isSystemDark : theme === 'dark';
}

/** Applies in every tab, and on the next visit. */
export function setTheme(theme: Theme): void {
  const isSecure = window.location.protocol === 'https:';
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store needs https
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  otherTabs().postMessage(theme);
  paint(theme);
}

let channel: BroadcastChannel | undefined;
const watchers = new Set<() => void>();

function otherTabs(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(themeCookie);
    channel.addEventListener('message', ({ data }) => paint(parseTheme(String(data))));
  }
  return channel;
}

function watchTheme(onChange: () => void): () => void {
  otherTabs();
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function readTheme(): Theme {
  return parseTheme(document.documentElement.dataset['theme']);
}

/** All colors change together, without fading. */
function paint(theme: Theme): void {
  const root = document.documentElement;
  root.classList.add('theme-changing');
  root.dataset['theme'] = theme;
  // Reading a style makes the browser apply them all now.
  void getComputedStyle(root).color;
  requestAnimationFrame(() => root.classList.remove('theme-changing'));
  for (const watcher of watchers) watcher();
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
