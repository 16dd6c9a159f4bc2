import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { coveredPx, firstTilesMax, rowHeightPx } from './grid-style';
import { type NamedBrand, positionOf, TileList } from './tile-list';

/** Rows rendered beyond the edges of the screen, so that their artwork is there in time. */
const overscanRows = 4;

type BrandGridProps = {
  tiles: readonly NamedBrand[];
  /** Greater than the number of tiles while only the first ones are loaded: space is kept for the rest. */
  total: number;
};

/**
 * Renders only the tiles near the screen, once all are loaded. They form one list in the order of the
 * page, so that keyboards and screen readers meet them as they are seen. Arrow keys move the focus.
 */
export function BrandGrid({ tiles, total }: BrandGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, top } = useGridMeasure(list);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(tiles.length / columns),
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    scrollMargin: top,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: 16,
    useFlushSync: false,
  });
  const { active, setActive, onKeyDown } = useArrowKeys(list, tiles, columns, (i) =>
    virtualizer.scrollToIndex(Math.floor(i / columns), { align: 'auto' }),
  );
  // The server-rendered tiles stay as they are until the rest is loaded.
  const near = tiles.length === total ? virtualizer.getVirtualItems() : [];
  const firstRow = near[0]?.index ?? 0;
  const lastRow = near.at(-1)?.index;
  const first = firstRow * columns;
  const end = lastRow === undefined ? firstTilesMax : (lastRow + 1) * columns;
  const shown = tiles.slice(first, end);
  const isActiveShown = active >= first && active < first + shown.length;

  return (
    <TileList
      ref={list}
      aria-label="Brands"
      tiles={shown}
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
      onKeyDown={onKeyDown}
      onFocus={(event) => setActive(positionOf(event.target) ?? active)}
    />
  );
}

/** Moves the focus between tiles. The target may have to be scrolled into existence first. */
function useArrowKeys(
  list: RefObject<HTMLUListElement | null>,
  tiles: readonly NamedBrand[],
  columns: number,
  scrollTo: (i: number) => void,
) {
  const [active, setActive] = useState(0);
  const target = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (target.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-position="${target.current}"] a`);
    if (!link) return;
    target.current = null;
    link.focus({ preventScroll: true });
  });

  const [listed, setListed] = useState(tiles);
  if (listed !== tiles) {
    setListed(tiles);
    setActive(0);
  }

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const i = positionOf(event.target);
    if (i === null || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((window.innerHeight - coveredPx) / rowHeightPx)) * columns;
    const next = stepFrom(i, event.key, { columns, page, last: tiles.length - 1 });
    if (next === null) return;
    event.preventDefault();
    target.current = next;
    setActive(next);
    scrollTo(next);
  };
  return { active, setActive, onKeyDown };
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

/** The number of columns that the style sheet gives the grid, and its distance from the page's top. */
function useGridMeasure(list: RefObject<HTMLUListElement | null>) {
  const [measure, setMeasure] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const update = () => {
      const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasure((known) =>
        known.columns === columns && known.top === top ? known : { columns, top },
      );
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return measure;
}
