'use client';

import { ThemeProvider as NextThemes } from 'next-themes';
import type { ReactNode } from 'react';

/** Sets `data-theme` before the first paint; tokens.css does the rest. Without JavaScript the system's theme holds. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <NextThemes
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      disableTransitionOnChange
    >
      {children}
    </NextThemes>
  );
}
