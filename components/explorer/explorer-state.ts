import { categories, type Category, categoryTitles } from '../../server/contract/categories';
import { colorFamilies } from '../../server/contract/color-families';
import { queryLengthMax } from '../../server/contract/limits';
import { variants } from '../../server/contract/variants';

/** What narrows the list. */
export type ExplorerFilters = {
  q: string;
  category: Category | '';
  /** The brand has original artwork of each. */
  variants: readonly string[];
  /** The artwork of the brand shows one of these color families. */
  colors: readonly string[];
  hasDomain: boolean;
  /** First letter of the slug; `0-9` for digits. */
  letter: string;
};

const sorts = ['popular', 'name'] as const;
/** `auto`: the page's own, or one on which the chosen colors can be seen. */
const backgrounds = ['auto', 'light', 'dark', 'checkered'] as const;
const sizes = ['large', 'small'] as const;

export type Sort = (typeof sorts)[number];
type Background = (typeof backgrounds)[number];
export type Size = (typeof sizes)[number];

/** How the list is shown. */
type ExplorerView = {
  sort: Sort;
  background: Background;
  size: Size;
  /** The number of tiles, a multiple of `pageSize`. */
  shown: number;
  /** The first page of tiles: browsers without JavaScript turn pages. */
  page: number;
};

/** The page's URL has all of it. */
export type ExplorerState = ExplorerFilters & ExplorerView;

/** Fills whole rows in every number of columns that the grid has. */
export const pageSize = 60;

export const noFilters: ExplorerFilters = {
  q: '',
  category: '',
  variants: [],
  colors: [],
  hasDomain: false,
  letter: '',
};

export const firstView: ExplorerView = {
  sort: 'popular',
  background: 'auto',
  size: 'large',
  shown: pageSize,
  page: 1,
};

export const letters = ['0-9', ...'abcdefghijklmnopqrstuvwxyz'];

const tilesMax = 20_000;

/** Reads the state of a URL and drops unknown values. */
export function parseState(read: (name: string) => string | null): ExplorerState {
  const list = (name: string, values: readonly string[]) => {
    const given = (read(name) ?? '').split(',');
    return values.filter((value) => given.includes(value));
  };
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === read(name));
  return {
    q: (read('q') ?? '').slice(0, queryLengthMax),
    category: one('category', categories) ?? '',
    variants: list('variant', variants),
    colors: list('color', colorFamilies),
    hasDomain: read('domain') === 'yes',
    letter: one('letter', letters) ?? '',
    sort: one('sort', sorts) ?? firstView.sort,
    background: one('background', backgrounds) ?? firstView.background,
    size: one('size', sizes) ?? firstView.size,
    shown: pageSize * wholeNumber(Number(read('shown')) / pageSize),
    page: wholeNumber(Number(read('page'))),
  };
}

/** From 1; 1 for anything else. */
function wholeNumber(given: number): number {
  return Math.min(Math.max(1, Math.ceil(given) || 1), tilesMax / pageSize);
}

/** The URL of the explorer in this state. */
export function explorerPath(state: ExplorerState): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string, isPlain: boolean) => {
    if (!isPlain) query.set(name, value);
  };
  set('q', state.q, state.q.trim() === '');
  set('category', state.category, state.category === '');
  set('variant', state.variants.join(','), state.variants.length === 0);
  set('color', state.colors.join(','), state.colors.length === 0);
  set('domain', 'yes', !state.hasDomain);
  set('letter', state.letter, state.letter === '');
  set('sort', state.sort, state.sort === firstView.sort);
  set('background', state.background, state.background === firstView.background);
  set('size', state.size, state.size === firstView.size);
  set('shown', String(state.shown), state.shown === firstView.shown);
  set('page', String(state.page), state.page === 1);
  // A comma needs no escaping in a query, and reads better.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/brands' : `/brands?${text}`;
}

/** The same for all views of the same results. */
export function resultsPath(state: ExplorerState): string {
  const { background, size, shown } = firstView;
  return explorerPath({ ...state, background, size, shown });
}

/** A change of the filters starts at the top of the list. */
export function withFilters(
  state: ExplorerState,
  changed: Partial<ExplorerFilters & Pick<ExplorerView, 'sort'>>,
): ExplorerState {
  return { ...state, ...changed, shown: firstView.shown, page: firstView.page };
}

/** The background of the tiles, and the background that their artwork is chosen for. */
export type TileLook = { background: Background; on: 'light' | 'dark' | 'any' | undefined };

const paleColors = ['white', 'yellow'];

/** A search by color shows full colors, on a background where they are visible. */
export function lookOf({ background, colors }: ExplorerState): TileLook {
  if (background === 'checkered') return { background, on: 'any' };
  if (background !== 'auto') return { background, on: background };
  if (colors.length === 0) return { background, on: undefined };
  const isPale = colors.every((color) => paleColors.includes(color));
  return { background: isPale ? 'dark' : 'light', on: 'any' };
}

/** The columns of the grid. A page of tiles fills whole rows of each. */
export const columnsOf: Readonly<Record<Size, string>> = {
  large: 'grid-cols-2 sm:grid-cols-3 md:grid-cols-4',
  small: 'grid-cols-3 sm:grid-cols-4 md:grid-cols-6',
};

/** The height of the header and the search field, which cover the top of the screen. */
export const coveredPx = 136;

/** The most tiles that the server renders: a browser loads the list if it is to show more. */
export const firstTilesMax = 240;

/** The tiles of a phone's first screen: their pictures do not wait for the layout and the scripts. */
export const eagerTiles = 6;

/** An active filter, and the change that removes it. */
type ActiveFilter = { label: string; without: Partial<ExplorerFilters> };

/** The active filters, each by its name. */
export function listActive(filters: ExplorerFilters): ActiveFilter[] {
  const { category, variants: stored, colors, hasDomain, letter } = filters;
  const others = (list: readonly string[], value: string) => list.filter((one) => one !== value);
  return [
    ...(category === ''
      ? []
      : [{ label: categoryTitles[category], without: { category: '' } as const }]),
    ...colors.map((color) => ({ label: color, without: { colors: others(colors, color) } })),
    ...stored.map((variant) => ({
      label: variant,
      without: { variants: others(stored, variant) },
    })),
    ...(hasDomain ? [{ label: 'has a domain', without: { hasDomain: false } }] : []),
    ...(letter === ''
      ? []
      : [{ label: `starts with ${letter.toUpperCase()}`, without: { letter: '' } }]),
  ];
}
