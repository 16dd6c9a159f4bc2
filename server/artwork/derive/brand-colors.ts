import type { Brand, ColorRole } from '../../catalog/catalog';

export type BrandColors = {
  readonly darkModeColor: string | null;
  readonly contrastTextColor: string | null;
  readonly roles: readonly ColorRole[];
  /** The same as CSS custom properties, with a leading #. */
  readonly css: Readonly<Record<(typeof cssNames)[number], string>> | null;
};

const cssNames = ['--brand-color', '--brand-color-dark', '--brand-color-contrast'] as const;

/** The colors of a brand by their use. */
export function brandColors({ colors: roles }: Brand): BrandColors {
  const hexOf = (wanted: string) => roles.find(({ role }) => role === wanted)?.hex ?? null;
  const [primary, dark, text] = [hexOf('primary'), hexOf('dark'), hexOf('onPrimary')];
  return {
    darkModeColor: dark,
    contrastTextColor: text,
    roles,
    css:
      primary === null
        ? null
        : {
            '--brand-color': `#${primary}`,
            '--brand-color-dark': `#${dark}`,
            '--brand-color-contrast': `#${text}`,
          },
  };
}
