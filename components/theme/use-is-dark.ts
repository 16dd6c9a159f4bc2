'use client';

import { useSyncExternalStore } from 'react';
import { useTheme } from './theme-provider';

const dark = '(prefers-color-scheme: dark)';

/** Whether the page is dark, by choice or as the system is; the server takes the system for a light one. */
export function useIsDark(): boolean {
  const { theme } = useTheme();
  const isSystemDark = useSyncExternalStore(
    watchSystem,
    () => matchMedia(dark).matches,
    () => false,
  );
  return theme === 'system' ? isSystemDark : theme === 'dark';
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
