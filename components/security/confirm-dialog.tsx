'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { isConfirmationOpen, watchConfirmation } from '../session/confirmation';
import { lazyPart } from '../ui/lazy-part';

const OpenConfirmDialog = lazyPart(() => import('./open-confirm-dialog'), 'OpenConfirmDialog');

/** Asks the reader to confirm their identity when an action needs a recent sign-in. */
export function ConfirmDialog({ email }: { email: string }) {
  const isOpen = useSyncExternalStore(watchConfirmation, isConfirmationOpen, () => false);
  if (!isOpen) return null;
  return (
    <Suspense>
      <OpenConfirmDialog email={email} />
    </Suspense>
  );
}
