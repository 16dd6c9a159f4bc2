import type { StageState } from './stage-state';

export const pictureFormats = ['svg', 'png', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

type ArtworkQuery = {
  /** The artwork's hash: a URL with it can be cached forever. */
  v?: string | undefined;
  /** `dark`, `light` or RRGGBB: chooses the artwork for this background. */
  on?: string | undefined;
  size?: number | undefined;
  /** Safe to inline in a page with other logos: its ids begin with the slug. */
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

type Shown = Pick<StageState, 'variant' | 'format' | 'size'> & {
  slug: string;
  /** The background: `light`, `dark`, RRGGBB or `none`. */
  on: string;
};

/** The site's URL of the picture. */
export function shownAddress({ slug, variant, format, size, on }: Shown, inline?: 1): string {
  return artworkAddress(slug, `${variant === 'auto' ? 'logo' : variant}.${format}`, {
    on: on === 'none' ? undefined : on,
    size: format === 'svg' ? undefined : size,
    inline,
  });
}

/**
 * The API request that returns the same picture.
 * @param served the shown variant
 */
export function shownRequest({ slug, variant, format, size, on }: Shown, served: string): string {
  const query = new URLSearchParams();
  // Without a background the API cannot choose.
  if (variant !== 'auto' || on === 'none') query.set('variant', served);
  if (on !== 'none') query.set('on', on);
  if (format !== 'svg') query.set('size', String(size));
  return `/v1/${format}/${encodeURIComponent(slug)}?${query}`;
}

/** The file name to save it as, such as `stripe-color-512.png`. */
export function shownFile({ slug, format, size }: Shown, served: string): string {
  return [slug, served, ...(format === 'svg' ? [] : [size])].join('-') + `.${format}`;
}
