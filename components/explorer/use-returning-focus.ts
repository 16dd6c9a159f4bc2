import { useEffect, useRef } from 'react';

/** The page that a tile opened last, and the entry in the browser’s history that it was opened from. */
let opened: { path: string; entry: string } | null = null;

/** Undefined in browsers without the Navigation API. */
const currentEntry = (): string | undefined => window.navigation?.currentEntry?.key;

/** Call it before the page changes. */
export function rememberOpened(path: string): void {
  const entry = currentEntry();
  opened = entry === undefined ? null : { path, entry };
}

/** Focuses the tile that was opened when the reader comes back, who would be at the top of the page otherwise. */
export function useReturningFocus(): void {
  const path = useRef<string>(undefined);
  useEffect(() => {
    if (opened?.entry === currentEntry()) path.current = opened?.path;
  }, []);
  // Not only once: the tile may be one of those that are still to be loaded.
  useEffect(() => {
    if (path.current === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-position] a[href="${path.current}"]`);
    if (link === null) return;
    path.current = undefined;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  });
}
