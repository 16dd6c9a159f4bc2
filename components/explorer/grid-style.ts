import type { Size } from './explorer-state';

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
