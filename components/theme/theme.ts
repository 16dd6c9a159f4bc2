export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A cookie, and not the browser's storage: the server draws the page in the theme at once. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
