'use client';

import { Suspense } from 'react';
import { useUnstoredKey } from '../session/known-key';
import { lazyPart } from '../ui/lazy-part';

const OpenNewKeyDialog = lazyPart(() =>
  import('./open-new-key-dialog').then((module) => ({ default: module.OpenNewKeyDialog })),
);

/** Covers the dashboard until the reader confirms that the new key is stored. */
export function NewKeyDialog({ baseUrl }: { baseUrl: string }) {
  const apiKey = useUnstoredKey();
  if (apiKey === null) return null;
  return (
    <Suspense>
      <OpenNewKeyDialog apiKey={apiKey} baseUrl={baseUrl} />
    </Suspense>
  );
}
