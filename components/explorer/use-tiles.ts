import { useCallback, useEffect, useState } from 'react';
import { recallTiles } from './find-tiles';

/**
 * Loads the whole catalog on the visitor's first action, because many visitors only look.
 * @param isNeeded loads it at once
 * @returns `index` is null until it is loaded
 */
export function useTiles(version: string, isNeeded: boolean) {
  const [loaded, setLoaded] = useState(() => recallTiles(version));
  const [isFailed, setIsFailed] = useState(false);

  const load = useCallback(async () => {
    try {
      const tiles =
        recallTiles(version) ?? (await (await import('./load-tiles')).loadTiles(version));
      setLoaded(tiles);
      setIsFailed(false);
    } catch {
      setIsFailed(true);
    }
  }, [version]);
  useFirstAction(load, isNeeded);

  return { index: loaded?.tiles ?? null, isFailed, loadAgain: load };
}

/** Every way to search, filter or scroll begins with one of these events. */
const actions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

function useFirstAction(load: () => Promise<void>, isNeeded: boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const loadOnce = () => {
      stop.abort();
      void load();
    };
    for (const action of actions) {
      window.addEventListener(action, loadOnce, { signal: stop.signal, passive: true });
    }
    // The visitor came back further down the page, or acted before this script ran.
    if (isNeeded || window.scrollY > 0 || document.activeElement !== document.body) loadOnce();
    return () => stop.abort();
  }, [load, isNeeded]);
}
