/** What the explorer shows, as it stands in the address. */
export type ExplorerFilters = {
  q: string;
  /** The brand has all of these from a source. */
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

/** Longer than any name; what is longer was not typed. */
const queryLengthMax = 128;

/** Reads the address's query; what it does not know is left out. */
export function parseFilters(
  read: (name: string) => string | null,
  known: { variants: readonly string[]; colors: readonly string[] },
): ExplorerFilters {
  const list = (name: string, values: readonly string[]) => {
    const given = (read(name) ?? '').split(',');
    return values.filter((value) => given.includes(value));
  };
  const letter = read('letter') ?? '';
  return {
    q: (read('q') ?? '').slice(0, queryLengthMax),
    variants: list('variant', known.variants),
    colors: list('color', known.colors),
    hasDomain: read('domain') === 'yes',
    letter: letters.includes(letter) ? letter : '',
  };
}

/** The page's address with these filters. */
export function explorerPath(
  { q, variants, colors, hasDomain, letter }: ExplorerFilters,
  page = 1,
): string {
  const query = new URLSearchParams();
  if (q.trim() !== '') query.set('q', q);
  if (variants.length > 0) query.set('variant', variants.join(','));
  if (colors.length > 0) query.set('color', colors.join(','));
  if (hasDomain) query.set('domain', 'yes');
  if (letter !== '') query.set('letter', letter);
  if (page > 1) query.set('page', String(page));
  // A comma may stand in a query as it is, and reads better.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/brands' : `/brands?${text}`;
}

/** Whether anything but the search narrows the list. */
export function isNarrowed(filters: ExplorerFilters): boolean {
  const { variants, colors, hasDomain, letter } = filters;
  return variants.length > 0 || colors.length > 0 || hasDomain || letter !== '';
}

/** The list with the value taken out or put in. */
export function toggle(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
