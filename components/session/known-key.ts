import { useSyncExternalStore } from 'react';
import { watchWindow } from '../ui/watch-window';

/**
 * The new API key in this tab. Until the reader confirms that it is stored it survives a reload, in
 * the tab's session storage; from then on it is in memory only.
 */
const storageKey = 'marque:new-key';
const changed = 'marque:known-key';
const watch = watchWindow(changed);

let unstored: string | null = null;
let stored: string | null = null;

/** Call it as soon as the server has responded with a new key. */
export function setKnownKey(raw: string): void {
  hold(raw, null);
}

/** The key, until the reader confirms that it is stored. */
export function getUnstoredKey(): string | null {
  return unstored ?? inStorage((storage) => storage.getItem(storageKey));
}

export function getKnownKey(): string | null {
  return getUnstoredKey() ?? stored;
}

/** Keeps the key in memory only, so that nothing of it outlives the page. */
export function confirmKeyStored(): void {
  hold(null, getKnownKey());
}

/** For a sign-out, and for a sign-in that may be another account's. */
export function clearKnownKey(): void {
  hold(null, null);
}

function hold(nextUnstored: string | null, nextStored: string | null): void {
  unstored = nextUnstored;
  stored = nextStored;
  inStorage((storage) =>
    unstored === null ? storage.removeItem(storageKey) : storage.setItem(storageKey, unstored),
  );
  window.dispatchEvent(new Event(changed));
}

/** Null if the browser denies storage: the key is then known until the next reload. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/** The key if this tab knows it and it is the account's current one; otherwise null. */
export function useKnownKey(current: { prefix: string; last4: string } | null): string | null {
  const raw = useSyncExternalStore(watch, getKnownKey, () => null);
  if (raw === null || current === null) return null;
  return raw.startsWith(current.prefix) && raw.endsWith(current.last4) ? raw : null;
}

export function useUnstoredKey(): string | null {
  return useSyncExternalStore(watch, getUnstoredKey, () => null);
}
