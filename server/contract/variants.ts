/**
 * The six variants. `dark` and `light` name the background that the artwork is for.
 */
export const variants = ['mono', 'color', 'dark', 'light', 'wordmark', 'icon'] as const;

export type Variant = (typeof variants)[number];

/** The criterion for artwork on a background: the brand's familiar look, or contrast. */
export const preferences = ['identity', 'contrast'] as const;

export type Preference = (typeof preferences)[number];

export function isVariant(value: string): value is Variant {
  return (variants as readonly string[]).includes(value);
}
