'use client';

import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { watchWindow } from '../ui/watch-window';

const watchConnection = watchWindow('online', 'offline');

/**
 * Says that the connection is lost, and keeps the page. Not a service worker: it would stay in the browser for the
 * next program at this address, which on localhost is often another one.
 */
export function OfflineNotice({ className = 'bottom-4' }: { className?: string }) {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const check = async () => setIsOffline(await isCutOff());
    void check();
    return watchConnection(() => void check());
  }, []);
  useHeldLinks(isOffline, setIsOffline);
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-4 z-40 print:hidden ${className}`}
    >
      {isOffline && (
        <p className="mx-auto flex w-fit max-w-full animate-enter items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 text-sm shadow-float">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          You are offline. Links work again once you are back online.
        </p>
      )}
    </div>
  );
}

/**
 * Without a connection, a link leads to the browser's error page, and typed text is lost. Each click checks again,
 * because the browser does not notice when a server on this machine is back.
 */
function useHeldLinks(isHeld: boolean, onLook: (isOffline: boolean) => void): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const stop = new AbortController();
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !needsServer(link)) return;
      event.preventDefault();
      void isCutOff().then(onLook);
    };
    window.addEventListener('click', hold, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [isHeld, onLook]);
}

/** False for an anchor on this page, another site, or a file that the page has created. */
function needsServer({ protocol, host, pathname, hash }: HTMLAnchorElement): boolean {
  const isOwn = protocol === location.protocol && host === location.host;
  return isOwn && !(hash !== '' && pathname === location.pathname);
}

/** A server on this machine responds without a network. */
async function isCutOff(): Promise<boolean> {
  if (navigator.onLine) return false;
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
    return false;
  } catch {
    return true;
  }
}
