// Every threshold that decides how artwork is chosen, derived or shown. Colors are bare RRGGBB.

/** The dark and the light page: `on=dark` and `on=light`. */
export const darkBackground = '0B0B0C';
export const lightBackground = 'FFFFFF';

/** The dark page of `catalog:build`, lighter than ours, which would change the variants of five brands. */
export const catalogDarkLuminance = 0.0065;

/** WCAG 2.2: graphics (1.4.11), text at level AA (1.4.3) and at level AAA (1.4.6). */
export const graphicsContrastMin = 3;
export const textContrastMin = 4.5;
export const textContrastEnhanced = 7;

/** Ink with less contrast is invisible. */
export const visibleContrastMin = 1.15;
/** On white, that rule would hide yellow: a color counts as white only if every channel reaches this. */
export const nearWhiteChannelMin = 237;

/**
 * To stand out, a color needs this distance in OKLab and this contrast. On a light page yellow is visible
 * despite its low contrast; on a dark one navy is not, although it is far from black. A background with a
 * luminance between the two is neither.
 */
export const standsOutDistance = 0.2;
export const standsOutContrast = { light: 1.05, between: 1.4, dark: 2.2 } as const;
export const darkLuminanceMax = 0.05;
export const lightLuminanceMin = 0.8;
/**
 * This share of the ink must stand out, over this share of the drawing's extent. On a light page, the part that
 * vanishes is white inside a shape that outlines it; on a dark one, it is part of the shape itself.
 */
export const standsOutShare = { light: 0.25, between: 0.25, dark: 0.7 } as const;
export const standsOutExtentMin = 0.82;
/**
 * Between dark and light, a part with this share of the ink may be this close to the background's color only
 * where another, visible part surrounds this much of it.
 */
export const vanishesDistance = 0.1;
export const standsOutPartMin = 0.1;
export const carriedShareMin = 0.75;
/** A plate with less contrast to white, such as a yellow one, is not filled with white. */
export const interiorContrastMin = 2;
/** With this share of both black and white, a drawing loses its identity in one tone. */
export const twoToneShareMin = 0.1;
/** Chroma in OKLCH: a color with less is black, white or gray. */
export const achromaticMax = 0.04;

/** The share of the ink that must reach a contrast: to be legible at all, to be well legible, to lose nothing. */
export const readableShare = 0.6;
export const mostlyReadableShare = 0.75;
export const fullyReadableShare = 0.95;
/** Less than this share of the drawing's extent means that an outer part vanishes. */
export const visibleExtentMin = 0.8;

/** Width by height of the ink. */
export const iconAspect = { min: 0.6, max: 1.67 } as const;
export const wordmarkAspectMin = 2.6;
