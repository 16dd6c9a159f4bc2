'use client';

import { Suspense } from 'react';
import { useUnstored } from '../session/unstored';
import { lazyPart } from '../ui/lazy-part';

/** Await it before creating codes: they are shown once, and the connection may break afterwards. */
export const loadRecoveryCodesDialog = () => import('./open-recovery-codes-dialog');

const OpenRecoveryCodesDialog = lazyPart(loadRecoveryCodesDialog, 'OpenRecoveryCodesDialog');

/** Covers the dashboard until the reader confirms that new recovery codes are stored. */
export function RecoveryCodesDialog() {
  const codes = useUnstored('recovery-codes');
  if (codes === null) return null;
  return (
    <Suspense>
      <OpenRecoveryCodesDialog codes={codes.split('\n')} />
    </Suspense>
  );
}
