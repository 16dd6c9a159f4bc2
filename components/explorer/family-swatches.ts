const swatches: Readonly<Record<string, string>> = {
  red: '#dc2626',
  orange: '#f97316',
  yellow: '#facc15',
  green: '#16a34a',
  teal: '#0d9488',
  blue: '#2563eb',
  purple: '#9333ea',
  pink: '#ec4899',
  brown: '#7c4a21',
  black: '#0b0b0c',
  gray: '#8a8a86',
  white: '#ffffff',
};

/** One color that stands for the family. */
export function swatchOf(family: string): string {
  return swatches[family] ?? 'transparent';
}
