'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '../ui/segmented';
import { setTheme, useTheme } from '../theme/use-theme';

const options = [
  { value: 'system', label: <Monitor aria-hidden />, title: 'System theme' },
  { value: 'light', label: <Sun aria-hidden />, title: 'Light theme' },
  { value: 'dark', label: <Moon aria-hidden />, title: 'Dark theme' },
] as const;

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const theme = useTheme();
  return <Segmented label="Theme" value={theme} options={options} onChange={setTheme} />;
}
