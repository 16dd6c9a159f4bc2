import { categoryTitles } from '../../server/contract/categories';
import type { ExplorerFilters } from './explorer-state';

/** A filter that is on, and what turns it off. */
type ActiveFilter = { label: string; without: Partial<ExplorerFilters> };

/** The filters beside the search, each as people would name it. */
export function listActive(filters: ExplorerFilters): ActiveFilter[] {
  const { category, variants, colors, hasDomain, letter } = filters;
  const others = (list: readonly string[], value: string) => list.filter((one) => one !== value);
  return [
    ...(category === ''
      ? []
      : [{ label: categoryTitles[category], without: { category: '' } as const }]),
    ...colors.map((color) => ({ label: color, without: { colors: others(colors, color) } })),
    ...variants.map((variant) => ({
      label: variant,
      without: { variants: others(variants, variant) },
    })),
    ...(hasDomain ? [{ label: 'has a domain', without: { hasDomain: false } }] : []),
    ...(letter === ''
      ? []
      : [{ label: `starts with ${letter.toUpperCase()}`, without: { letter: '' } }]),
  ];
}
