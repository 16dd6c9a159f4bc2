'use client';

import { Suspense, useEffect, useState } from 'react';
import { useTheme } from '../theme/use-theme';
import { lazyPart } from './lazy-part';

/** Sent to `window` when the first toast is due. */
const toastEvent = 'marque:toast';

/** Shows a message for a few seconds. The library loads with the first one. */
export function showToast(outcome: 'success' | 'error', message: string): void {
  window.dispatchEvent(new Event(toastEvent));
  void import('sonner').then(({ toast }) => toast[outcome](message));
}

const Sonner = lazyPart(() => import('sonner'), 'Toaster');

/** Where toasts appear. */
export function Toaster() {
  const theme = useTheme();
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const show = () => setIsNeeded(true);
    window.addEventListener(toastEvent, show, { once: true });
    return () => window.removeEventListener(toastEvent, show);
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Sonner
        theme={theme}
        position="bottom-right"
        // On phones it stays above the navigation bar.
        mobileOffset={{ bottom: 76, left: 16, right: 16 }}
        toastOptions={{
          style: {
            fontFamily: 'var(--font-geist-sans), system-ui, sans-serif',
            background: 'var(--surface)',
            color: 'var(--ink)',
            border: '1px solid var(--line)',
            borderRadius: 10,
            boxShadow: 'var(--shadow-float)',
          },
        }}
      />
    </Suspense>
  );
}
