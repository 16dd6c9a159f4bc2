/** The color families that the explorer filters by, in the order in which it shows them. */
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

export function isColorFamily(value: string): value is ColorFamily {
  return (colorFamilies as readonly string[]).includes(value);
}
