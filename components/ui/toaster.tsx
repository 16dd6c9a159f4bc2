'use client';

import { Suspense, useEffect, useState } from 'react';
import { toastEvent } from './toast';
import { watchWindow } from './watch-window';
import { lazyPart } from './lazy-part';

const Toasts = lazyPart(() => import('./toasts').then((module) => ({ default: module.Toasts })));

export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => watchWindow(toastEvent)(() => setIsNeeded(true)), []);
  return isNeeded ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
