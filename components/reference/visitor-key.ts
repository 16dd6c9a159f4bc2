import { useSyncExternalStore } from 'react';

let key = '';
const listeners = new Set<() => void>();

/** The visitor's key, for all forms of the page. It is not stored. */
export function useVisitorKey(): [key: string, setKey: (key: string) => void] {
  return [
    useSyncExternalStore(
      listen,
      () => key,
      () => '',
    ),
    setKey,
  ];
}

function setKey(typed: string): void {
  key = typed;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
