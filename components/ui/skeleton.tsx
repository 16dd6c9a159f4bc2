import type { ReactNode } from 'react';

/** The place of something that is still being loaded, in its true size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={`block animate-breathe rounded-control bg-sunken ${className}`} />
  );
}

/** Around skeletons, so that a screen reader hears one sentence instead of nothing. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {children}
    </div>
  );
}
