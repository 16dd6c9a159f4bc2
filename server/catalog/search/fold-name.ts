import { fold } from '../../contract/fold';

/** How a spelling is related to its brand's name. A `part` is an alias that is part of the name: "Chrome". */
export type Role = 'name' | 'part' | 'alias' | 'short' | 'initials';

/** One folded spelling of a brand. */
export type Spelling = {
  /** Without spaces: "visualstudiocode". */
  readonly joined: string;
  /** With a space around each word: " visual studio code ". */
  readonly spaced: string;
  readonly role: Role;
};

export type NamedBrand = {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Former slugs and the sources' own slugs. */
  readonly lookups: readonly string[];
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Legal forms, as they stand at the end of a company's name. */
const legalForms = setOf(
  'inc incorporated corp corporation co company companies ltd limited llc llp lp plc gmbh mbh ag se kg kgaa ohg ev eg publ ' +
    'kabushiki kaisha private pvt proprietary sa sas sarl srl spa sl slu sau sab cv nv bv vof ab asa as aps oy oyj kk pty pte bhd tbk pjsc pao ooo oao zao jsc ' +
    'sro doo zrt nyrt kft',
);

/** What a company's full name has before its legal form, and its everyday name does not. */
const companyWords = setOf(
  'group holding holdings technologies technology systems electronics motor motors international industries ' +
    'enterprises platforms interactive worldwide global networks labs software stores brands services computer',
);

/** Makers that people leave out of their products' names: "Airflow", "Drive", "Photoshop". */
const makers = setOf(
  'adobe amazon apache apple atlassian autodesk aws cncf eclipse github gnu google hashicorp huawei ibm jetbrains meta ' +
    'microsoft mozilla nintendo nvidia oracle samsung sap sony vmware xiaomi yahoo yandex zoho',
);

/** The maker that a first word of a query stands for. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['ms', 'microsoft'],
  ['msft', 'microsoft'],
  ['vs', 'visual studio'],
  ['gh', 'github'],
  ['g', 'google'],
]);

const articles = setOf('the a le la les el los las il der die das');

/** Longer texts are cut off, which bounds the cost of a hostile one. */
const rawLengthMax = 256;
const foldedLengthMax = 128;

/** A fast path for nearly every name: the whole catalog is folded at each start. */
const plainName = /^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/;

/** The words of a name, all spellings of which are the same: "AT&T" → at, and, t; "S.A." → sa; ".NET" → dot, net. */
export function foldName(text: string): string[] {
  if (text.length <= foldedLengthMax && plainName.test(text))
    return text.toLowerCase().split(/[ -]/);
  const raw = text
    .slice(0, rawLengthMax)
    .trim()
    .replace(/^\.(?=\p{L})/u, 'dot ')
    .replace(/(?<=\s)a\/s$/i, 'as')
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, '$1');
  const folded = fold(raw).slice(0, foldedLengthMax).trimEnd();
  return folded === '' ? [] : folded.split(' ');
}

/** Every spelling of a brand, the best role first, without duplicates. */
export function listSpellings({ slug, name, aliases, lookups }: NamedBrand): Spelling[] {
  const spellings = new Map<string, Spelling>();
  const add = (parts: readonly string[], role: Role) => {
    const joined = parts.join('');
    if (joined !== '' && !spellings.has(joined))
      spellings.set(joined, { joined, spaced: ` ${parts.join(' ')} `, role });
  };
  const parts = foldName(name);
  add(parts, 'name');
  for (const alias of [...aliases, slug, ...lookups]) {
    const folded = foldName(alias);
    add(folded, parts.join('').includes(folded.join('')) ? 'part' : 'alias');
  }
  for (const one of [name, ...aliases])
    if (writeOut(one) !== one) add(foldName(writeOut(one)), 'alias');
  for (const short of listShorter(name, parts)) add(short.words, 'short');
  if (makers.has(parts[0] ?? '') && parts.length > 1) add(parts.slice(1), 'short');
  if (parts.includes('and') && parts.length > 2) add(initialsOf(parts), 'short');
  const initials = initialsOf(parts.filter((part) => !/^(?:and|of|the|for|de)$/.test(part)));
  if (initials.length > 2) add([initials.join('')], 'initials');
  return [...spellings.values()];
}

const initialsOf = (parts: readonly string[]) =>
  parts.map((part) => (part === 'and' ? part : part.slice(0, 1)));

/** A name with less in it, or with letters in their other form. */
export type Reading = {
  readonly words: readonly string[];
  /** What is left out that may tell one brand from another: delta.app is not Delta, and Tata Motors is not Tata. */
  readonly without: 'ending' | 'word' | null;
  /** What it is read from, with its dots. */
  readonly text: string;
};

/**
 * What else a name may be written for, the nearest first: with letters written out or plain, without an article, a
 * legal form, an ending such as `.com`, `.js` or `dotjs`, and with the maker's name in full.
 */
export function listReadings(text: string): Reading[] {
  if (text.length > foldedLengthMax || isPlain.test(text)) return [];
  const typed = foldName(text);
  const self: Reading = { words: typed, without: null, text };
  const readings = new Map([[typed.join(''), self]]);
  const add = (reading: Reading) => {
    const plain = reading.words.map((word) => word.replace(/(?<=[aou])e/g, ''));
    for (const words of [reading.words, plain])
      if (!readings.has(words.join(''))) readings.set(words.join(''), { ...reading, words });
  };
  for (const raw of new Set([text, writeOut(text), text.replace(/-?dot-?(?=[a-z])/gi, '.')]))
    for (const one of [{ ...self, words: foldName(raw) }, ...listShorter(raw)]) add(one);
  const [first = '', ...rest] = typed;
  const maker = abbreviations.get(first);
  if (maker !== undefined && rest.length > 0)
    add({ ...self, words: [...foldName(maker), ...rest] });
  return [...readings.values()].slice(1);
}

/** Nothing to leave out, and no ae, oe or ue: most of what people type. */
const isPlain = /^(?!.*dot)(?:[b-df-hj-np-tv-z]|[aou](?!e)|[ei])*(?<!js)$/;

/** A name that nothing has all words of, with fewer of them: without its last, its first, its legal form. */
export function listFewer(text: string): (readonly string[])[] {
  if (text.length > foldedLengthMax) return [];
  const shortest = listShorter(text).at(-1)?.words;
  const words = shortest ?? foldName(text);
  const fewer = words.length > 1 ? [words.slice(0, -1), words.slice(1)] : [];
  return shortest === undefined ? fewer : [...fewer, words];
}

/** "Müller" is "Mueller": folding takes the dots away. */
function writeOut(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return text.normalize('NFC').replace(/[äöü]/gi, '$&e').replace(/ø/gi, 'oe').replace(/å/gi, 'aa');
}

/** A name without its article, its ending and its legal form, one left out after the other. */
function listShorter(text: string, folded = foldName(text)): Reading[] {
  const shorter: Reading[] = [];
  let words: readonly string[] = folded;
  let without: Reading['without'] = null;
  const leaveOut = (rest: readonly string[], what: Reading['without'] = null) =>
    shorter.push({ words: (words = rest), without: (without ??= what), text });
  if (articles.has(words[0] ?? '') && words.length > 1) leaveOut(words.slice(1));
  let isCompany = false;
  while (words.length > 1) {
    const last = words.at(-1) ?? '';
    const isForm: boolean = legalForms.has(last) || (isCompany && last === 'and');
    if (isForm) leaveOut(words.slice(0, -1));
    else if (isEnding(text, last)) leaveOut(words.slice(0, -1), last === 'js' ? null : 'ending');
    else if (isCompany && companyWords.has(last)) leaveOut(words.slice(0, -1), 'word');
    else break;
    isCompany ||= isForm;
  }
  const [only = ''] = words;
  if (words.length === 1 && only.length > 3 && only.endsWith('js')) leaveOut([only.slice(0, -2)]);
  return shorter;
}

/** Whether a word is written behind a dot, as in "monday.com" and "Next.js". */
const isEnding = (text: string, word: string): boolean =>
  /^[a-z]{2,8}$/.test(word) && text.toLowerCase().includes(`.${word}`);
