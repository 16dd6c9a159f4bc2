import { artworkAddress } from './artwork-address';
import type { StageState } from './stage-state';

type Shown = Pick<StageState, 'variant' | 'format' | 'size'> & {
  slug: string;
  /** The background: `light`, `dark`, RRGGBB or `none`. */
  on: string;
};

/** Where the site has the picture. */
export function shownAddress({ slug, variant, format, size, on }: Shown, inline?: 1): string {
  return artworkAddress(slug, `${variant === 'auto' ? 'logo' : variant}.${format}`, {
    on: on === 'none' ? undefined : on,
    size: format === 'svg' ? undefined : size,
    inline,
  });
}

/**
 * The request of the API that returns the same picture.
 * @param served the variant that is shown
 */
export function shownRequest({ slug, variant, format, size, on }: Shown, served: string): string {
  const query = new URLSearchParams();
  // Without a background there is nothing to choose by.
  if (variant !== 'auto' || on === 'none') query.set('variant', served);
  if (on !== 'none') query.set('on', on);
  if (format !== 'svg') query.set('size', String(size));
  return `/v1/${format}/${encodeURIComponent(slug)}?${query}`;
}

/** The name of the file to save it as, such as `stripe-color-512.png`. */
export function shownFile({ slug, format, size }: Shown, served: string): string {
  return [slug, served, ...(format === 'svg' ? [] : [size])].join('-') + `.${format}`;
}
