'use client';

import { Suspense } from 'react';
import { useUnstored } from '../session/unstored';
import { lazyPart } from '../ui/lazy-part';

const OpenNewKeyDialog = lazyPart(() => import('./open-new-key-dialog'), 'OpenNewKeyDialog');

/** Covers the dashboard until the reader confirms that the new key is stored. */
export function NewKeyDialog({ baseUrl }: { baseUrl: string }) {
  const apiKey = useUnstored('key');
  if (apiKey === null) return null;
  return (
    <Suspense>
      <OpenNewKeyDialog apiKey={apiKey} baseUrl={baseUrl} />
    </Suspense>
  );
}
