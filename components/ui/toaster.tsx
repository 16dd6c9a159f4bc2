'use client';

import { useTheme } from 'next-themes';
import { Toaster as Sonner } from 'sonner';

/** Where outcomes are told. Shown once, in the layout of the dashboard and of the account pages. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
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
