import type { CSSProperties } from 'react';
import type { Tile } from './find-tiles';
import { TileList } from './tile-list';

/**
 * What the server sends. Where the whole list will follow, its place is kept: nothing jumps then, and
 * the browser finds its way back to where somebody was.
 */
export function FirstTiles({ tiles, total }: { tiles: readonly Tile[]; total: number }) {
  return (
    <TileList
      aria-label="Brands"
      tiles={tiles}
      total={total}
      stop={0}
      className="explorer-place"
      style={{ '--tiles': total } as CSSProperties}
    />
  );
}
