'use client';

import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/notice';

/** While the browser has no connection. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(watch, isConnected, onServer);
  if (isOnline) return null;
  return (
    <Notice tone="warn" title="You are offline" announced>
      What you see may be out of date. Nothing can be changed until the connection is back.
    </Notice>
  );
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function isConnected(): boolean {
  return navigator.onLine;
}

function onServer(): boolean {
  return true;
}
