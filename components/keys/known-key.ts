'use client';

import { useSyncExternalStore } from 'react';

/**
 * The API key in this tab while it can still be known. Until its holder says that it is stored it
 * outlives a reload, in the tab's own storage; from then on it lives in memory alone.
 */
const storageKey = 'marque:new-key';
const changed = 'marque:known-key';

let unstored: string | null = null;
let stored: string | null = null;

/** What a key is recognised by. */
type KeySummary = { prefix: string; last4: string };

/** Right after the server has answered with it. */
export function setKnownKey(raw: string): void {
  unstored = raw;
  stored = null;
  inStorage((storage) => storage.setItem(storageKey, raw));
  window.dispatchEvent(new Event(changed));
}

/** The key that nobody has confirmed to have stored yet. */
export function getUnstoredKey(): string | null {
  return unstored ?? inStorage((storage) => storage.getItem(storageKey));
}

export function getKnownKey(): string | null {
  return getUnstoredKey() ?? stored;
}

/** Its holder has it: nothing of it stays behind when the page is left. */
export function confirmKeyStored(): void {
  const raw = getKnownKey();
  forgetKnownKey();
  stored = raw;
  window.dispatchEvent(new Event(changed));
}

/** For a sign-out, and for a sign-in that may be somebody else's. */
export function forgetKnownKey(): void {
  unstored = null;
  stored = null;
  inStorage((storage) => storage.removeItem(storageKey));
  window.dispatchEvent(new Event(changed));
}

/** Null where the browser keeps nothing: the key is then known until the next reload. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/** The key itself if this tab still knows it and it is the account's present one; otherwise null. */
export function useKnownKey(current: KeySummary | null): string | null {
  const raw = useSyncExternalStore(watch, getKnownKey, onServer);
  if (raw === null || current === null) return null;
  return raw.startsWith(current.prefix) && raw.endsWith(current.last4) ? raw : null;
}

/** The key that must be shown until its holder has confirmed it. */
export function useUnstoredKey(): string | null {
  return useSyncExternalStore(watch, getUnstoredKey, onServer);
}

function watch(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

function onServer(): null {
  return null;
}
