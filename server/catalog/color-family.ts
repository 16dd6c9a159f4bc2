import { converter } from 'culori';

/** What people call a color when they look for one; the explorer filters by these. */
export const colorFamilies = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
] as const;

export type ColorFamily = (typeof colorFamilies)[number];

const toOklch = converter('oklch');

/** Upper ends of the hues in OKLCH, in degrees; what lies beyond the last is pink again. */
const hues: [upTo: number, family: ColorFamily][] = [
  [17, 'pink'],
  [38, 'red'],
  [75, 'orange'],
  [110, 'yellow'],
  [165, 'green'],
  [215, 'teal'],
  [278, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

/** @param hex bare RRGGBB */
export function colorFamilyOf(hex: string): ColorFamily {
  const color = toOklch(`#${hex}`);
  const { l = 0, c = 0, h = 0 } = color ?? {};
  if (l < 0.2 || (l < 0.3 && c < 0.03)) return 'black';
  if (c < 0.03) return l > 0.95 ? 'white' : 'gray';
  const family = hues.find(([upTo]) => h <= upTo)?.[1] ?? 'pink';
  const isBrown = (family === 'orange' || family === 'yellow') && l < 0.52;
  return isBrown ? 'brown' : family;
}
