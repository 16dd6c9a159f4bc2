/** The days that the usage page can show. */
export const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export type Range = (typeof ranges)[number]['value'];

export function parseRange(value: string | undefined): Range {
  return ranges.find((range) => range.value === value)?.value ?? '30';
}
