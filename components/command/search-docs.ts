import MiniSearch from 'minisearch';

/** A section of the documentation, as `/docs/search.json` lists them. */
export type DocsSection = { title: string; page: string; href: string; text: string };

/** A section that a query finds. */
export type DocsHit = Omit<DocsSection, 'text'> & {
  /** The text around the first word that was found. */
  snippet: readonly SnippetPart[];
};

type SnippetPart = { text: string; isFound: boolean };

const hitsMax = 6;
const queryLengthMin = 2;
const snippetLengthMax = 110;
/** Characters before the first word that was found. */
const leadLength = 30;

/** Searches titles and text by the beginnings of words, typos included. */
export function createDocsSearch(sections: readonly DocsSection[]): (query: string) => DocsHit[] {
  const index = new MiniSearch<DocsSection & { id: number }>({
    fields: ['title', 'page', 'text'],
    // Signs are no words: `on=` finds `on`.
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: {
      boost: { title: 6, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) => {
    if (query.trim().length < queryLengthMin) return [];
    return index
      .search(query)
      .slice(0, hitsMax)
      .flatMap(({ id, terms }) => {
        const section = sections[id as number];
        if (section === undefined) return [];
        const { text, ...place } = section;
        return [{ ...place, snippet: writeSnippet(text, terms) }];
      });
  };
}

/** The found words stand out in it. Without any in the text, its beginning. */
export function writeSnippet(text: string, words: readonly string[]): SnippetPart[] {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escape).join('|')})`, 'giu');
  const first = words.length === 0 ? -1 : text.search(found);
  const start = first > leadLength ? text.lastIndexOf(' ', first - leadLength) + 1 : 0;
  const cut = text.slice(start, start + snippetLengthMax);
  const isCut = start + snippetLengthMax < text.length;
  const whole = isCut ? `${cut.slice(0, cut.lastIndexOf(' '))} …` : cut;
  const line = start > 0 ? `… ${whole}` : whole;
  if (first < 0) return [{ text: line, isFound: false }];
  return line
    .split(new RegExp(`(${found.source})`, 'giu'))
    .map((part, i) => ({ text: part, isFound: i % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
}

const escape = (word: string) => word.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);
