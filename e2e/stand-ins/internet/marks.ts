/** Small marks drawn by hand for the stand-in internet. Each takes its color, so that no two sites look alike. */

const square = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${attributes}>${inner}</svg>`;

export const hexagon = (fill: string) =>
  square(
    `<path fill="${fill}" d="M32 3 57 17.5v29L32 61 7 46.500v-29z"/><path fill="#fff" d="M32 19 43.500 25.500v13L32 45l-11.500-6.500v-13z"/>`,
  );
export const bolt = (fill: string) =>
  square(`<path fill="${fill}" d="M37 2 10 37h17l-4 25 29-37H35z"/>`);
export const leaf = (fill: string) =>
  square(
    `<path fill="${fill}" d="M56 6C24 6 8 22 8 42c0 5 1 9 3 13l9-14 6 5-11 14c4 2 8 2 11 2 22 0 32-24 30-56z"/>`,
  );
export const rings = (fill: string) =>
  square(
    `<circle cx="24" cy="32" r="17" fill="none" stroke="${fill}" stroke-width="8"/><circle cx="42" cy="32" r="17" fill="none" stroke="${fill}" stroke-width="8" stroke-opacity=".6"/>`,
  );
export const waves = (fill: string) =>
  square(
    `<rect width="64" height="64" rx="14" fill="${fill}"/><path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" d="M12 26c8-9 13 7 20 0s12-8 20 0M12 42c8-9 13 7 20 0s12-8 20 0"/>`,
  );
export const tower = (fill: string) =>
  square(`<path fill="${fill}" d="M8 60V24L32 4l24 20v36H40V40H24v20z"/>`);
export const drop = (fill: string) =>
  square(`<path fill="${fill}" d="M32 3c12 16 20 25 20 36a20 20 0 1 1-40 0C12 28 20 19 32 3z"/>`);
export const slash = (fill: string) =>
  square(
    `<circle cx="32" cy="32" r="30" fill="${fill}"/><path fill="#fff" d="M38 12h8L26 52h-8z"/>`,
  );

/** One path without a color of its own, as masks and monochrome icons are. */
export const silhouette = square('<path d="M32 3 57 17.500v29L32 61 7 46.500v-29z"/>');

/** A mark that is dark on light pages and light on dark ones. */
export const schemeAware = (light: string, dark: string) =>
  square(
    `<style>path{fill:${light}}@media (prefers-color-scheme: dark){path{fill:${dark}}}</style><path d="M37 2 10 37h17l-4 25 29-37H35z"/>`,
  );

/** Letters of bars and arches, as outlined type is: none of them needs a font. */
const letters = [
  'M0 0h6v20h10v6H0z',
  'M0 0h6v26H0z',
  'M0 0h18v6H6v4h10v6H6v4h12v6H0z',
  'M0 26 10 0h6l10 26h-7l-2-6H9l-2 6z',
  'M0 0h7l9 15V0h6v26h-6L6 11v15H0z',
  'M0 0h20v6h-7v20H7V6H0z',
];

const typeset = (fill: string, from: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<path fill="${fill}" transform="translate(${from + i * 28} 11)" d="${letters[i % letters.length]}"/>`,
    )
    .join('');

/** A wide drawing of a mark and letters. */
export const lockup = (fill: string, ink = '#111827'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 48"><path fill="${fill}" d="M24 2 43 13v22L24 46 5 35V13z"/>${typeset(ink, 62)}</svg>`;

/** Wide letters alone. */
export const letterRow = (fill: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 48"${attributes}>${typeset(fill, 0)}</svg>`;

/** As photographs are: countless colors, and edges everywhere. */
export const scenery = (hue: number): string => {
  const patches = Array.from({ length: 600 }, (_, i) => {
    const [x, y, size] = [(i * 397) % 1200, (i * 241) % 630, 20 + ((i * 73) % 140)];
    const fill = `hsl(${hue + ((i * 47) % 150)},${25 + ((i * 13) % 60)}%,${15 + ((i * 29) % 70)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.6}" fill="${fill}" fill-opacity=".5" transform="rotate(${(i * 31) % 180} ${x} ${y})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="hsl(${hue},50%,60%)"/>${patches.join('')}</svg>`;
};
