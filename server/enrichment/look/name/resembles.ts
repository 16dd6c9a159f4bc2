const fillers = new Set([
  'the',
  'of',
  'and',
  'for',
  'a',
  'an',
  'der',
  'die',
  'das',
  'und',
  'von',
  'für',
  'le',
  'la',
  'les',
  'de',
  'du',
  'des',
  'et',
  'el',
  'los',
  'y',
  'e',
  'di',
  'il',
  'in',
  'at',
  'zu',
  'fur',
  'van',
  'het',
  'do',
  'da',
  'dos',
]);
/** What companies put around their name to get a domain. */
const around =
  /^(?:get|try|use|go|my|the|hello|hi|join|we|team|with|meet|visit|shop|buy|i|e)(?=.{3})|(?<=.{3})(?:app|hq|labs?|inc|online|shop|store|group|gmbh|web|site|io|ai|co|tech|software|official|media|world|global|international|digital|bank|hotel|hotels|usa|uk|de|eu)$/g;

/**
 * How well a name fits the label of a domain, from 0 to 1: the same letters, one within the other, initials, or the
 * beginnings of its words. A name in another script than the label tells nothing: 0.5.
 */
export function resembles(name: string, label: string): number {
  const wanted = fold(label);
  const whole = fold(name);
  if (whole === '' || wanted === '') return 0;
  if (whole === wanted) return 1;
  const isSpoken = ['and', 'und', 'et', 'y', 'e', 'en'].some(
    (and) => fold(name.replaceAll('&', and).replaceAll('+', ' plus ')) === wanted,
  );
  if (isSpoken || fold(name.replaceAll(/[äöü]/gi, (one) => `${one}e`)) === wanted) return 1;
  if (!/[a-z]/.test(whole) && /^[a-z0-9]+$/.test(wanted)) return 0.5;
  const words = wordsOf(name);
  const plain = words.filter((word) => !fillers.has(word));
  if (plain.join('') === wanted) return 0.97;
  const core = wanted.replaceAll(around, '');
  if (core.length > 2 && (whole === core || plain.join('') === core)) return 0.92;
  const share = Math.min(whole.length, wanted.length) / Math.max(whole.length, wanted.length);
  if (wanted.length > 2 && whole.startsWith(wanted)) return 0.78 + 0.12 * share;
  if ((whole.length > 2 || /\d/.test(whole)) && whole.length > 1 && wanted.startsWith(whole))
    return 0.66 + 0.25 * share;
  const initials = plain.map((word) => word[0]).join('');
  const allInitials = words.map((word) => word[0]).join('');
  if (initials.length > 1 && [initials, allInitials].includes(wanted)) return 0.88;
  if (wanted.length > 2 && (whole.includes(wanted) || (whole.length > 3 && wanted.includes(whole))))
    return 0.6 + 0.2 * share;
  if (words.some((word) => word === wanted)) return 0.75;
  if (abbreviates(wanted, words)) return 0.8;
  if (wanted.length > 2 && initials.startsWith(wanted)) return 0.7;
  if (core.length > 3 && whole.includes(core)) return 0.6;
  const likeness =
    1 - distance(whole.slice(0, 40), wanted.slice(0, 40)) / Math.max(whole.length, wanted.length);
  if (likeness >= 0.7) return likeness * 0.75;
  const parts = label
    .split(/[-_]/)
    .map(fold)
    .filter((part) => part.length > 2);
  const initialsPart = label
    .split(/[-_]/)
    .some((part) => part.length > 1 && [initials, allInitials].includes(fold(part)));
  if (initialsPart) return 0.6;
  const shared = parts.filter((part) => words.some((word) => word.startsWith(part))).length;
  if (parts.length > 1 && shared > 0) return 0.35 + (0.35 * shared) / parts.length;
  return words.some((word) => word.length > 3 && wanted.includes(word)) ? 0.4 : 0;
}

export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (name: string) =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter((word) => word !== '')
    .slice(0, 12);

/** Whether the label is made from beginnings of at least two words, in order: "nytimes" of "The New York Times". */
function abbreviates(label: string, words: readonly string[]): boolean {
  // Bounds the work for words that all begin alike.
  const tried = new Set<string>();
  const reach = (at: number, word: number, used: number): boolean => {
    if (at === label.length) return used > 1;
    const key = `${at} ${word} ${Math.min(used, 2)}`;
    if (word === words.length || tried.has(key)) return false;
    tried.add(key);
    const text = words[word] ?? '';
    for (let length = Math.min(text.length, label.length - at); length > 0; length--)
      if (label.startsWith(text.slice(0, length), at) && reach(at + length, word + 1, used + 1))
        return true;
    // A word of weight must not be left out between those that count.
    return (
      (fillers.has(text) || used === 0 || word >= words.length - 2) && reach(at, word + 1, used)
    );
  };
  return label.length > 2 && words.length > 1 && reach(0, 0, 0);
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
