'use client';

import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';

/** Sent to `window` when the first toast is due. */
const toastEvent = 'marque:toast';

/** Shows a message for a few seconds. The library loads with the first one. */
export function showToast(outcome: 'success' | 'error', message: string): void {
  window.dispatchEvent(new Event(toastEvent));
  void import('sonner').then(({ toast }) => toast[outcome](message));
}

const Toasts = lazyPart(() => import('./toasts'), 'Toasts');

/** Where toasts appear. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const show = () => setIsNeeded(true);
    window.addEventListener(toastEvent, show, { once: true });
    return () => window.removeEventListener(toastEvent, show);
  }, []);
  return <Suspense>{isNeeded && <Toasts />}</Suspense>;
}
