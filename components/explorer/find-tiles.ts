import type { ExplorerFilters } from './explorer-filters';

/** A brand as the grid shows it. */
export type Tile = {
  readonly slug: string;
  readonly name: string;
  /** Its primary domain, or nothing. */
  readonly domain: string;
  readonly aliases: readonly string[];
  /** Width by height of its artwork. */
  readonly aspect: number;
  /** Names of the stored variants. */
  readonly variants: readonly string[];
  /** Family of its color, or nothing. */
  readonly color: string;
};

/** A tile with what is compared while somebody types. */
export type SearchableTile = {
  readonly tile: Tile;
  /** Folded spellings, each word with a space before it: made once, when they are first asked for. */
  readonly names: readonly string[];
};

/** A keystroke then only compares; who does not search does not pay for it. */
export function indexTiles(tiles: readonly Tile[]): readonly SearchableTile[] {
  return tiles.map((tile) => {
    let names: readonly string[] | undefined;
    return {
      tile,
      get names() {
        names ??= [tile.name, tile.slug, ...tile.aliases].map((name) => ` ${fold(name)}`);
        return names;
      },
    };
  });
}

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' };

/** Lower-case words without accents and punctuation, one space between them. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const ranks = { exact: 0, prefix: 1, words: 2, inside: 3, domain: 4 } as const;

/** The tiles that pass the filters: the best match first, or all in the order that they came in. */
export function findTiles(
  index: readonly SearchableTile[],
  filters: ExplorerFilters,
): readonly Tile[] {
  const narrowed = index.filter(({ tile }) => passes(tile, filters));
  const query = fold(filters.q);
  const host = filters.q.trim().toLowerCase();
  if (host === '') return narrowed.map(({ tile }) => tile);
  // Nothing but punctuation: no name is that.
  if (query === '') return [];
  const words = query.split(' ');
  return narrowed
    .flatMap((entry) => {
      const rank = rankEntry(entry, query, words, host);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((one, other) => one.rank - other.rank || compareWeight(one.entry, other.entry))
    .map(({ entry }) => entry.tile);
}

export function passes(tile: Tile, { variants, colors, hasDomain, letter }: ExplorerFilters) {
  return (
    (letter === '' || startsWith(tile.slug, letter)) &&
    (!hasDomain || tile.domain !== '') &&
    (colors.length === 0 || colors.includes(tile.color)) &&
    variants.every((variant) => tile.variants.includes(variant))
  );
}

function startsWith(slug: string, letter: string): boolean {
  return letter === '0-9' ? /^\d/.test(slug) : slug.startsWith(letter);
}

function rankEntry(
  { names, tile: { domain } }: SearchableTile,
  query: string,
  words: readonly string[],
  host: string,
): number | null {
  let best: number | null = null;
  for (const name of names) {
    const rank = rankName(name, query, words);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  if (best === null && host.length > 2 && domain.startsWith(host)) return ranks.domain;
  return best;
}

/** Each word of a folded name has a space before it, the first one too. */
function rankName(name: string, query: string, words: readonly string[]): number | null {
  if (name.length === query.length + 1 && name.endsWith(query)) return ranks.exact;
  if (name.startsWith(` ${query}`)) return ranks.prefix;
  if (words.every((word) => name.includes(` ${word}`))) return ranks.words;
  if (query.length < 2) return null;
  const joined = words.join('');
  return name.replaceAll(' ', '').includes(joined) ? ranks.inside : null;
}

const lengthOf = ({ names }: SearchableTile) => names[0]?.length ?? 0;

/** Among equal matches the shorter name, then the one with more artwork. */
function compareWeight(one: SearchableTile, other: SearchableTile): number {
  return (
    lengthOf(one) - lengthOf(other) ||
    other.tile.variants.length - one.tile.variants.length ||
    (one.tile.slug < other.tile.slug ? -1 : 1)
  );
}
