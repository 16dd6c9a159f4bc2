/** The backgrounds that a brand's page compares, besides the brand's own color. */
export const stageBackgrounds = [
  { on: 'light', label: 'White' },
  { on: 'E5E5E5', label: 'Light gray' },
  { on: '808080', label: 'Gray' },
  { on: 'dark', label: 'Dark' },
  { on: '000000', label: 'Black' },
] as const;
