import { type KeyboardEvent, useRef, useState } from 'react';
import { coveredPx, type Size, type TileLook } from './explorer-state';
import { type NamedBrand, positionOf, TileList } from './tile-list';

type BrandGridProps = {
  tiles: readonly NamedBrand[];
  /** The index of the first of these tiles among all found. */
  first: number;
  total: number;
  look: TileLook;
  size: Size;
};

/** The tiles are one stop of the Tab key. Arrow keys move the focus, `c` copies. */
export function BrandGrid({ tiles, first, total, look, size }: BrandGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(first);
  const isActiveShown = active >= first && active < first + tiles.length;

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const position = positionOf(event.target);
    if (position === null || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'c') {
      tileAt(list.current, position)?.querySelector<HTMLElement>('[data-copy]')?.click();
      return;
    }
    const next = stepFrom(position - first, event.key, {
      ...measureSteps(list.current),
      last: tiles.length - 1,
    });
    if (next === null) return;
    event.preventDefault();
    tileAt(list.current, first + next)
      ?.querySelector<HTMLElement>('a')
      ?.focus();
  };

  return (
    <TileList
      ref={list}
      aria-label="Brands"
      tiles={tiles}
      first={first}
      total={total}
      stop={isActiveShown ? active : first}
      look={look}
      size={size}
      onKeyDown={onKeyDown}
      onFocus={(event) => setActive(positionOf(event.target) ?? active)}
    />
  );
}

function tileAt(list: Element | null, position: number): Element | null {
  return list?.querySelector(`[data-position="${position}"]`) ?? null;
}

/** How many tiles there are in a row of the style sheet's grid, and in the rows of one screen. */
function measureSteps(list: HTMLElement | null) {
  if (list === null) return { columns: 1, page: 1 };
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').length;
  const rowPx = (list.firstElementChild?.clientHeight ?? 1) + Number.parseFloat(rowGap);
  const page = Math.max(1, Math.floor((window.innerHeight - coveredPx) / rowPx)) * columns;
  return { columns, page };
}

type Steps = { columns: number; page: number; last: number };

/** The index that a key leads to; null for keys that do not move. */
function stepFrom(i: number, key: string, { columns, page, last }: Steps): number | null {
  const steps: Record<string, number> = {
    ArrowRight: i + 1,
    ArrowLeft: i - 1,
    ArrowDown: i + columns,
    ArrowUp: i - columns,
    PageDown: Math.min(i + page, last),
    PageUp: Math.max(i - page, 0),
    Home: 0,
    End: last,
  };
  const next = steps[key];
  if (next === undefined) return null;
  return next < 0 || next > last ? i : next;
}
