'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { coveredPx, firstTilesMax, rowHeightPx } from './grid-style';
import { type NamedBrand, positionOf, TileList } from './tile-list';

/** Rows beyond the edges of the screen, so that artwork is there when it is scrolled into view. */
const overscanRows = 4;

type BrandGridProps = {
  tiles: readonly NamedBrand[];
  /** More than the tiles while only the first ones are here: the place of the others is kept. */
  total: number;
};

/**
 * The tiles, of which only those near the screen exist, once all are here. They stand in one list, in
 * the order of the page, so that the keyboard and screen readers meet them as they are seen. Arrow
 * keys move.
 */
export function BrandGrid({ tiles, total }: BrandGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, top } = useGridMeasure(list);
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const rows = Math.ceil(tiles.length / columns);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    scrollMargin: top,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: 16,
    useFlushSync: false,
  });
  // What the server sent stays as it is until the rest has come.
  const near = tiles.length === total ? virtualizer.getVirtualItems() : [];
  const firstRow = near[0]?.index ?? 0;
  const lastRow = near.at(-1)?.index;
  const first = firstRow * columns;
  const end = Math.min(
    tiles.length,
    lastRow === undefined ? firstTilesMax : (lastRow + 1) * columns,
  );
  const isActiveShown = active >= first && active < end;

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-position="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  // Another list begins at its beginning.
  const [of, setOf] = useState(tiles);
  if (of !== tiles) {
    setOf(tiles);
    setActive(0);
  }

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const at = positionOf(event.target);
    if (at === null || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((window.innerHeight - coveredPx) / rowHeightPx)) * columns;
    const to = stepTo(event.key, at, { columns, page, last: tiles.length - 1 });
    if (to === null) return;
    event.preventDefault();
    wanted.current = to;
    setActive(to);
    virtualizer.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
  };

  return (
    <TileList
      ref={list}
      aria-label="Brands"
      tiles={tiles.slice(first, end)}
      first={first}
      total={total}
      stop={isActiveShown ? active : first}
      areLate={near.length > 0}
      className="explorer-place"
      style={
        {
          '--tiles': total,
          paddingTop: firstRow * rowHeightPx,
          overflowAnchor: 'none',
        } as CSSProperties
      }
      onKeyDown={move}
      onFocus={(event) => setActive(positionOf(event.target) ?? active)}
    />
  );
}

type Steps = { columns: number; page: number; last: number };

/** Where a key leads from a tile; null for keys that lead nowhere. */
function stepTo(key: string, at: number, { columns, page, last }: Steps): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: Math.min(at + page, last),
    PageUp: Math.max(at - page, 0),
    Home: 0,
    End: last,
  };
  const to = steps[key];
  if (to === undefined) return null;
  return to < 0 || to > last ? at : to;
}

/** How many columns the style sheet gives the grid, and where on the page it begins. */
function useGridMeasure(list: { readonly current: HTMLUListElement | null }) {
  const [measure, setMeasure] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const look = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasure((known) =>
        known.columns === columns && known.top === top ? known : { columns, top },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return measure;
}
