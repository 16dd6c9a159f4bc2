'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Segmented } from '../ui/segmented';
import { useIsMounted } from '../ui/use-is-mounted';

const options = [
  { value: 'system', label: <Monitor aria-hidden />, title: 'System theme' },
  { value: 'light', label: <Sun aria-hidden />, title: 'Light theme' },
  { value: 'dark', label: <Moon aria-hidden />, title: 'Dark theme' },
] as const;

/** Light, dark, or as the system is. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  // The server does not know what was chosen: until the browser says so nothing is marked.
  const isMounted = useIsMounted();
  const chosen = isMounted ? options.find(({ value }) => value === theme)?.value : undefined;
  return (
    <Segmented label="Theme" value={chosen ?? 'system'} options={options} onChange={setTheme} />
  );
}
