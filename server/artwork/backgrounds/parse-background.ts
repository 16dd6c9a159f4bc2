import { expandHex } from '../../contract/limits';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import { contrast } from '../colors/contrast';

/** The background as bare RRGGBB. `on` must match `backgroundPattern`. */
export function parseBackground(on: string): string {
  if (on === 'dark') return darkBackground;
  if (on === 'light') return lightBackground;
  return expandHex(on);
}

/** Whether white stands out from it more than black. */
export function isDarkBackground(background: string): boolean {
  return contrast(background, lightBackground) > contrast(background, '000000');
}

/** White or near-black, whichever stands out more. */
export function plainPaintOn(background: string): string {
  return contrast(background, lightBackground) >= contrast(background, darkBackground)
    ? lightBackground
    : darkBackground;
}
