'use client';

import { useLinkStatus } from 'next/link';

/** Inside a `Link`: a thin line at the top of the window while its page is on the way. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-signal forced-color-adjust-none"
    />
  );
}
