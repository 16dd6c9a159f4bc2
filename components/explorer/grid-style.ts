/** The columns of the grid: the same for what the server sends and for what is scrolled through. */
export const gridStyle =
  'grid auto-rows-[12.5rem] grid-cols-[repeat(var(--columns),minmax(0,1fr))] content-start gap-3 [--columns:2] sm:[--columns:3] md:[--columns:4] lg:[--columns:5]';

/** Of a tile and the gap below it. */
export const rowHeightPx = 212;

/** The header and the search field cover this much of the top of the screen. */
export const coveredPx = 136;

/** So many tiles come with the page, two per row on a phone and five on a wide screen: more than a screen holds. */
export const firstTilesMax = 40;
