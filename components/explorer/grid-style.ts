/** The columns of the grid, for server-rendered and virtual tiles alike. */
export const gridStyle =
  'grid auto-rows-[12.5rem] grid-cols-[repeat(var(--columns),minmax(0,1fr))] content-start gap-3 [--columns:2] sm:[--columns:3] md:[--columns:4] lg:[--columns:5]';

/** Height of a tile and the gap below it. */
export const rowHeightPx = 212;

/** The height of the header and the search field, which cover the top of the screen. */
export const coveredPx = 136;

/** The number of tiles rendered on the server: more than fit on a wide screen. */
export const firstTilesMax = 40;
