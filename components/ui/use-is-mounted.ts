'use client';

import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => undefined;

/** False on the server and while hydrating, true from then on. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}
