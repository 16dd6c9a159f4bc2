import { colorFamilies } from '../../server/contract/color-families';
import { variants } from '../../server/contract/variants';

/** The filters of the explorer, as the page's URL has them. */
export type ExplorerFilters = {
  q: string;
  /** The brand has a stored artwork of each of these. */
  variants: readonly string[];
  /** The brand's color belongs to one of these families. */
  colors: readonly string[];
  hasDomain: boolean;
  /** First letter of the slug; `0-9` for digits. */
  letter: string;
};

export const noFilters: ExplorerFilters = {
  q: '',
  variants: [],
  colors: [],
  hasDomain: false,
  letter: '',
};

export const letters = ['0-9', ...'abcdefghijklmnopqrstuvwxyz'];

/** Longer than any name. */
export const queryLengthMax = 128;

/** Reads the filters of a URL and drops unknown values. */
export function parseFilters(read: (name: string) => string | null): ExplorerFilters {
  const list = (name: string, values: readonly string[]) => {
    const given = (read(name) ?? '').split(',');
    return values.filter((value) => given.includes(value));
  };
  const letter = read('letter') ?? '';
  return {
    q: (read('q') ?? '').slice(0, queryLengthMax),
    variants: list('variant', variants),
    colors: list('color', colorFamilies),
    hasDomain: read('domain') === 'yes',
    letter: letters.includes(letter) ? letter : '',
  };
}

/** The URL of the explorer with these filters. */
export function explorerPath(
  { q, variants: stored, colors, hasDomain, letter }: ExplorerFilters,
  page = 1,
): string {
  const query = new URLSearchParams();
  if (q.trim() !== '') query.set('q', q);
  if (stored.length > 0) query.set('variant', stored.join(','));
  if (colors.length > 0) query.set('color', colors.join(','));
  if (hasDomain) query.set('domain', 'yes');
  if (letter !== '') query.set('letter', letter);
  if (page > 1) query.set('page', String(page));
  // A comma needs no escaping in a query, and reads better.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/brands' : `/brands?${text}`;
}
