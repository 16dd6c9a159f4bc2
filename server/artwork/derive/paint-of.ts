import { graphicsContrastMin, lightBackground } from '../../contract/thresholds';
import type { Variant } from '../../contract/variants';
import { contrast } from '../colors/contrast';
import { darkModeColor } from '../colors/theme-colors';

const nearBlack = '#111111';
const white = '#FFFFFF';

/** The paint of a variant that is recolored from a drawing with a single paint. */
export function paintOf(variant: Variant, brandColor: string | null): string {
  switch (variant) {
    case 'mono':
      return 'currentColor';
    case 'dark':
      return brandColor === null ? white : `#${darkModeColor(brandColor)}`;
    case 'light':
      return brandColor !== null && contrast(brandColor, lightBackground) >= graphicsContrastMin
        ? `#${brandColor}`
        : nearBlack;
    default:
      return `#${brandColor ?? '000000'}`;
  }
}
