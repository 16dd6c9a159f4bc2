'use client';

import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../theme/theme-provider';

/** Where outcomes are told. Shown once, in the layout of the dashboard and of the account pages. */
export function Toaster() {
  const { theme } = useTheme();
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      // On a phone above the dashboard's bar.
      mobileOffset={{ bottom: 76, left: 16, right: 16 }}
      toastOptions={{
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: 10,
          boxShadow: 'var(--shadow-float)',
        },
      }}
    />
  );
}
