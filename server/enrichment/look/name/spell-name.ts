import { labelOf, partsOf, separators } from './clean-name';
import { fold } from './resembles';

/** Unfinished words around a run of words. */
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu;

/** The words that spell the label, wherever a page has them: "YouTube" for youtube.com. */
export function findSpelling(texts: readonly (string | null)[], domain: string): string | null {
  const [best] = countSpellings(texts, fold(labelOf(domain)), domain);
  return best?.[0] ?? null;
}

/**
 * The name with the spaces that the page puts into it, where one of its sources leaves them out: "USA TODAY" for
 * "USATODAY".
 */
export function addSpaces(name: string, texts: readonly (string | null)[], domain: string): string {
  if (!/^[\p{L}\p{N}]+$/u.test(name)) return name;
  const spaced = countSpellings(texts, fold(name), domain).find(([run]) => /\s/.test(run));
  return spaced !== undefined && spaced[1] >= 2 * spellingWeight ? spaced[0] : name;
}

const spellingWeight = 4;

function countSpellings(
  texts: readonly (string | null)[],
  label: string,
  domain: string,
): [run: string, weight: number][] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = (text ?? '')
      .split(/[\s|–—·•:,()“”"/]+/u)
      .filter((word) => word !== '')
      .slice(0, 600);
    for (let start = 0; start < words.length; start++) {
      // The letters of the label, and no more words than that takes.
      for (let end = start + 1; end <= Math.min(words.length, start + 5); end++) {
        const run = words.slice(start, end).join(' ').replaceAll(edges, '');
        const folded = fold(run);
        if (folded.length > label.length) break;
        if (folded !== label || run.toLowerCase() === domain) continue;
        // Without any capital it may be an address or a handle, and in capitals alone it may be styled.
        const weight = !/\p{Lu}/u.test(run)
          ? 1
          : run.length > 4 && run === run.toUpperCase()
            ? spellingWeight / 2
            : spellingWeight;
        counts.set(run, (counts.get(run) ?? 0) + weight);
      }
    }
  }
  return [...counts].sort((one, other) => other[1] - one[1]);
}

/** What is a part of a name wherever it stands in it. */
const institution =
  /\b(?:society|universit\w+|school|bank|institut\w*|museum|club|association|foundation|church|city|college|hotel|theat(?:er|re)|library|council|federation|union|academy|hospital|gesellschaft|verein|stadt|stiftung|hochschule|schule)\b/i;

/**
 * "Sunny Hill" is the beginning of "Sunny Hill School" if the page never says the one without the other, and "The Acme" is
 * one name if a source says no more than that.
 */
export function extend(
  spelled: string,
  parts: readonly string[],
  texts: readonly (string | null)[],
): string {
  const all = words(texts.join(' | '));
  const count = (text: string) => all.split(words(text)).length - 1;
  const longer = parts.find(
    (value) =>
      value === `The ${spelled}` ||
      ((words(value).startsWith(words(spelled)) ||
        (institution.test(value) && hasWords(value, spelled))) &&
        !separators.test(value) &&
        !/[,.!?]/.test(value) &&
        value.split(' ').length <= 4 &&
        value !== spelled &&
        count(value) >= count(spelled)),
  );
  return longer ?? spelled;
}

/** Some brands are called like their address: the site gives no other name, and gives this one twice. */
export function writtenAsAddress(
  domain: string,
  said: readonly { text: string; from: string }[],
): string | null {
  const sources = said.filter(({ text }) =>
    partsOf(text).some((part) => part.toLowerCase() === domain),
  );
  const isNamed = sources.some(({ from }) => from !== 'title');
  const isTitled = sources.some(({ from }) => from === 'title');
  return isNamed && isTitled ? domain : null;
}

const words = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
export const hasWords = (text: string, value: string) => words(text).includes(words(value));
