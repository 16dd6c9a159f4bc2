'use client';

import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { watchWindow } from '../ui/watch-window';

const watchConnection = watchWindow('online', 'offline');

/**
 * Says that the connection is gone, over the page that is there. No service worker: it would stay in
 * the browser for whatever runs at this address next, which on localhost is often something else.
 */
export function OfflineNotice({ className = 'bottom-4' }: { className?: string }) {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const check = async () => setIsOffline(!navigator.onLine && !(await isReachable()));
    void check();
    return watchConnection(() => void check());
  }, []);
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-4 z-40 print:hidden ${className}`}
    >
      {isOffline && (
        <p className="mx-auto flex w-fit max-w-full animate-enter items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 text-sm shadow-float">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          You are offline. Links work again when the connection is back.
        </p>
      )}
    </div>
  );
}

/** A server on this machine is there without any network. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
