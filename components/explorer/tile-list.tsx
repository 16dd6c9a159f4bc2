import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { recoloredOn } from '../../server/contract/tiles';
import { useIsDark } from '../theme/use-theme';
import { BrandTile } from './brand-tile';
import { columnsOf, type Size, type TileLook } from './explorer-state';
import type { Tile } from './find-tiles';

export type NamedBrand = Pick<Tile, 'slug' | 'name'> & {
  nativeName?: string | null;
  isDrawn?: boolean;
  /** Known once all tiles are loaded. */
  recolored?: number;
};

type TileListProps = Omit<ComponentProps<'ul'>, 'children'> & {
  tiles: readonly NamedBrand[];
  /** The index of the first of these tiles among `total`. */
  first?: number;
  total?: number;
  /** The index of the tile that the Tab key stops at; by default it stops at all. */
  stop?: number;
  look: TileLook;
  size: Size;
};

/** Tiles in the columns of the grid. Events are handled here, once for all tiles. */
export function TileList({
  tiles,
  first = 0,
  total = tiles.length,
  stop,
  look,
  size,
  ...props
}: TileListProps) {
  const { open, opening } = useOpening();
  useReturningFocus();
  // Separate, because scrolling by keyboard moves other tiles under the pointer.
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const isDark = useIsDark();
  const shownOn = recoloredOn[look.on ?? (isDark ? 'dark' : 'light')];
  const [focused, setFocused] = useState<number | null>(null);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Enter clicks the link in it
    <ul
      {...props}
      className={`grid content-start gap-3 ${columnsOf[size]}`}
      onClick={open}
      onPointerOver={({ target }) => setPointedAt(positionOf(target))}
      onPointerLeave={() => setPointedAt(null)}
      onFocus={(event) => {
        setFocused(positionOf(event.target));
        props.onFocus?.(event);
      }}
      onBlur={({ relatedTarget }) => setFocused(relatedTarget && positionOf(relatedTarget))}
    >
      {tiles.map(({ slug, name, nativeName = null, isDrawn = true, recolored = 0 }, offset) => {
        const position = first + offset;
        return (
          <BrandTile
            key={slug}
            slug={slug}
            name={name}
            nativeName={nativeName}
            isDrawn={isDrawn}
            background={look.background}
            on={look.on}
            size={size}
            position={position}
            total={total}
            isStop={stop === undefined || position === stop}
            isHot={position === pointedAt || position === focused}
            isRecolored={(recolored & shownOn) !== 0}
            isOpening={opening === `/brands/${slug}`}
          />
        );
      })}
    </ul>
  );
}

/** Opens a link in place. `opening` is its path while the page loads. */
function useOpening() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const [path, setPath] = useState('');
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // OfflineNotice holds links without a connection.
    if (event.defaultPrevented || link === null || !isPlain || event.button !== 0) return;
    event.preventDefault();
    rememberOpened(link.pathname);
    setPath(link.pathname);
    startOpening(() => router.push(link.pathname));
  };
  return { open, opening: isOpening ? path : null };
}

/** The index of the tile that the target of an event belongs to. */
export function positionOf(target: EventTarget): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null;
  return tile === null ? null : Number(tile.dataset['position']);
}

/** The page that a tile opened last, and the history entry from which it was opened. */
let opened: { path: string; entry: string } | null = null;

/** Undefined in browsers without the Navigation API. */
const currentEntry = (): string | undefined => window.navigation?.currentEntry?.key;

/** Call it before the page changes. */
function rememberOpened(path: string): void {
  const entry = currentEntry();
  opened = entry === undefined ? null : { path, entry };
}

/** Focuses the opened tile when the reader comes back. Otherwise they would be at the top of the page. */
function useReturningFocus(): void {
  const path = useRef<string>(undefined);
  useEffect(() => {
    if (opened?.entry === currentEntry()) path.current = opened?.path;
  }, []);
  // After every render, because the tile may load later.
  useEffect(() => {
    if (path.current === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-position] a[href="${path.current}"]`);
    if (link === null) return;
    path.current = undefined;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  });
}
