'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { toastEvent } from './toast';
import { watchWindow } from './watch-window';

const Toasts = lazy(() => import('./toasts').then((module) => ({ default: module.Toasts })));

export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => watchWindow(toastEvent)(() => setIsNeeded(true)), []);
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
