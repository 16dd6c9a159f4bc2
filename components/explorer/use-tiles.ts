'use client';

import { useCallback, useState } from 'react';
import { recallTiles, type TileIndex } from './unpack-tiles';
import { useFirstSign } from './use-first-sign';

type Tiles = {
  /** Null until the whole catalog is here. */
  index: TileIndex['tiles'] | null;
  isFailed: boolean;
  loadAgain: () => Promise<void>;
};

/** The whole catalog, and what asks for it: loaded when a visitor first does something. */
export function useTiles(version: string): Tiles {
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
  useFirstSign(load);

  return { index: loaded?.tiles ?? null, isFailed, loadAgain: load };
}
