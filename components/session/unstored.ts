import { useSyncExternalStore } from 'react';
import { watchWindow } from '../ui/watch-window';

/** Secrets that the server shows once. Recovery codes are one text with a code on each line. */
type Secret = 'key' | 'recovery-codes';

const changed = 'marque:unstored';
const held = new Map<Secret, string>();

export const watchUnstored = watchWindow(changed);

/**
 * Until the reader confirms that it is stored, a new secret survives a change of page, and a reload, in the
 * tab's session storage.
 */
export function getUnstored(secret: Secret): string | null {
  return held.get(secret) ?? inStorage((storage) => storage.getItem(nameOf(secret)));
}

/** Call it as soon as the server has responded. Null once the reader has stored the secret. */
export function setUnstored(secret: Secret, value: string | null): void {
  if (value === null) held.delete(secret);
  else held.set(secret, value);
  inStorage((storage) =>
    value === null ? storage.removeItem(nameOf(secret)) : storage.setItem(nameOf(secret), value),
  );
  window.dispatchEvent(new Event(changed));
}

export function useUnstored(secret: Secret): string | null {
  return useSyncExternalStore(
    watchUnstored,
    () => getUnstored(secret),
    () => null,
  );
}

const nameOf = (secret: Secret) => `marque:new-${secret}`;

/** Null if the browser denies storage: the secret is then known until the next reload. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
