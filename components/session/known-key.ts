import { useSyncExternalStore } from 'react';
import { getUnstored, setUnstored, watchUnstored } from './unstored';

/** The new API key in this tab. Once the reader has confirmed that it is stored, it is in memory only. */
let stored: string | null = null;

/** Call it as soon as the server has responded with a new key. */
export function setKnownKey(raw: string): void {
  stored = null;
  setUnstored('key', raw);
}

export function getKnownKey(): string | null {
  return getUnstored('key') ?? stored;
}

/** Keeps the key in memory only, so that nothing of it outlives the page. */
export function confirmKeyStored(): void {
  stored = getKnownKey();
  setUnstored('key', null);
}

/** For a sign-out, and for a sign-in that may be another account's. Recovery codes go too. */
export function clearSecrets(): void {
  stored = null;
  setUnstored('key', null);
  setUnstored('recovery-codes', null);
}

/** The key if this tab knows it and it is the account's current one; otherwise null. */
export function useKnownKey(current: { prefix: string; last4: string } | null): string | null {
  const raw = useSyncExternalStore(watchUnstored, getKnownKey, () => null);
  if (raw === null || current === null) return null;
  return raw.startsWith(current.prefix) && raw.endsWith(current.last4) ? raw : null;
}
