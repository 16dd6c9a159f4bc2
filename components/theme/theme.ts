export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A cookie: `start-script.ts` reads it before the first paint. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
