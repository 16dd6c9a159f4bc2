import { wcagContrast } from 'culori';

/** Marque's stated dark and light pages; colors are bare RRGGBB throughout. */
export const darkGround = '0B0B0C';
export const lightGround = 'FFFFFF';

/** What graphics need to be made out, and text to be read (WCAG 2.2: 1.4.11 and 1.4.3). */
export const graphicsContrastMin = 3;
export const textContrastMin = 4.5;

/** WCAG contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(`#${one}`, `#${other}`);
}
