import { contrast, darkGround, lightGround } from '../colors/contrast';

/** `dark`, `light`, or a color of three or six hex digits, with or without #. */
export const groundPattern = /^(?:dark|light|#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))$/;

/** The color of the ground, as bare RRGGBB. Takes what `groundPattern` lets in. */
export function parseGround(on: string): string {
  if (on === 'dark') return darkGround;
  if (on === 'light') return lightGround;
  const hex = on.replace('#', '').toUpperCase();
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}

/** Whether white stands out from it more than black does. */
export function isDarkGround(ground: string): boolean {
  return contrast(ground, lightGround) > contrast(ground, '000000');
}

/** The one of Marque's two plain paints that stands out most. */
export function plainPaintOn(ground: string): string {
  return contrast(ground, lightGround) >= contrast(ground, darkGround) ? lightGround : darkGround;
}
