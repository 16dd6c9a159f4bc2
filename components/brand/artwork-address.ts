export const pictureFormats = ['svg', 'png', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

type ArtworkQuery = {
  /** The artwork's hash: a URL with it may be cached for good. */
  v?: string | undefined;
  /** `dark`, `light` or RRGGBB: chooses the artwork for this background. */
  on?: string | undefined;
  size?: number | undefined;
  /** Fit to stand in a page beside others: its ids are the brand's own. */
  inline?: 1 | undefined;
};

/** The URL of the site's own copy: `logo.svg` is the default artwork, `dark.svg` a variant. */
export function artworkAddress(slug: string, file: string, query: ArtworkQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `/logos/${encodeURIComponent(slug)}/${file}${search && `?${search}`}`;
}

/** The source of an SVG. */
export async function fetchArtwork(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The artwork could not be loaded: ${response.status}`);
  return response.text();
}
