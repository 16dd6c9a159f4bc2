import { fold } from '../../contract/fold';
import { queryLengthMax } from '../../contract/limits';
import { isSearchable, normalizeQuery } from '../../contract/search-query';
import type { Brand } from '../catalog';
import { findBrand, findBrandByHost } from '../get-brand';
import { findDomain } from '../lookup/parse-host';
import { isRenowned, listNamed, searchBrands } from './search-brands';

/** One brand, or up to three that may be meant. */
export type Resolution =
  | { brand: Brand; nearest: readonly never[] }
  | { brand: null; nearest: readonly Brand[] };

const nearestMax = 3;

/**
 * The one brand that a text names: by its slug, else by a name, an alias or a former slug, however it is written.
 * Several brands are as good as none. For a slug nothing is computed.
 */
export function resolveName(text: string): Resolution {
  const exact = findBrand(text);
  if (exact !== null) return { brand: exact, nearest: [] };
  const typed = text.normalize('NFC').trim().slice(0, queryLengthMax);
  const [first, ...others] = listMeant(typed);
  if (first !== undefined && others.length === 0) return { brand: first, nearest: [] };
  const nearest = first === undefined ? search(typed) : [first, ...others];
  return { brand: null, nearest: nearest.slice(0, nearestMax) };
}

/** Whether at least one brand has this name. */
export const isBrandName = (text: string): boolean => listMeant(text).length > 0;

/** The brands of the first spelling that has any. */
function listMeant(typed: string): Brand[] {
  if (fold(typed) === '') return [];
  for (const spelling of listSpellings(typed)) {
    const some = listBrandsOf(spelling);
    if (some.length > 0) return some;
  }
  const products = vendors.map((vendor) => ({ words: `${vendor} ${fold(typed)}` }));
  return [...new Set(products.flatMap(listBrandsOf))];
}

/** They put their name before those of their products, which people leave out: "Airflow", "Excel". */
const vendors =
  'adobe amazon apache apple atlassian autodesk aws azure eclipse github gitlab gnu google hashicorp ibm intel jetbrains meta microsoft mozilla nintendo nvidia oracle sap sony vmware'.split(
    ' ',
  );

function search(typed: string): Brand[] {
  const query = normalizeQuery(dropLegalForms(typed)).slice(0, queryLengthMax);
  return isSearchable(query) ? searchBrands({ query, limit: nearestMax }).matches : [];
}

/** "Next.js" is nextjs. */
const keyOf = (words: string) => words.replaceAll(' ', '');

/** A folded spelling, and what else has to hold. */
type Spelling = {
  words: string;
  /** "Sentry.io" is Sentry, which has sentry.io; another brand has delta.app than delta.com. */
  host?: string | null;
  /** "Uber Technologies, Inc." is Uber if no other brand has that name. */
  isOnly?: boolean;
};

/**
 * The brands with this name; else those with it as an alias or a slug. Drawn brands hide those known by name only,
 * and well-known ones hide the others.
 */
function listBrandsOf({ words, host, isOnly }: Spelling): Brand[] {
  const key = keyOf(words);
  const all = listNamed(key);
  if (isOnly) return all.length === 1 ? all : [];
  const named = all.filter(({ name }) => keyOf(fold(name)) === key);
  const some = named.length > 0 ? named : all;
  const better = [isDrawn, isWellKnown]
    .map((is) => some.filter(is))
    .find((preferred) => preferred.length > 0);
  const found = better ?? some;
  return host ? found.filter((brand) => findBrandByHost(host) === brand) : found;
}

const isDrawn = ({ artwork }: Brand) => artwork.size > 0;
const isWellKnown = (brand: Brand) =>
  brand.origin !== null && isRenowned(brand, brand.origin.source);

/** What else a text may be written for, the nearest first. */
function* listSpellings(typed: string): Generator<Spelling> {
  const company = dropLegalForms(typed);
  for (const text of new Set([typed, company, dropArticle(company)])) {
    yield { words: fold(text) };
    const host = findDomain(text);
    if (host !== null) yield { words: fold(text.replace(/\.[^.]*$/, '')), host };
    yield { words: fold(text.replace(/(?<=..)(?:\.|dot)?js$/i, '')) };
    yield { words: fold(text.replaceAll(/dot/gi, '.')) };
  }
  yield { words: `the ${fold(company)}` };
  if (company !== typed) yield { words: fold(company.replace(descriptor, '')), isOnly: true };
  yield { words: fold(writeOut(company)) };
  for (const words of listShortened(fold(company))) yield { words };
}

const descriptor = /\s+(?:technolog(?:y|ies)|systems|platforms|software)$/i;

const legalForm =
  /(?<=\S)[\s,]+(?:&\s*)?(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|llp|plc|ag|se|gmbh|kg|kgaa|s\.?a|n\.?v|b\.?v|ab|asa?|a\/s|oyj?|s\.?p\.?a|s\.?r\.?l|pty|pte|k\.?k|s\.?l|group|holdings?)\.?$/i;

/** "Samsung Electronics Co., Ltd." is "Samsung Electronics". */
function dropLegalForms(text: string): string {
  const shorter = text.replace(legalForm, '');
  return shorter === text ? text : dropLegalForms(shorter);
}

const dropArticle = (text: string) => text.replace(/^the\s+(?=\S)/i, '');

/** "Müller" is "Mueller". */
const writeOut = (text: string) =>
  text
    .replace(/[äöü]/gi, (letter) => `${letter}e`)
    .replace(/ø/gi, 'oe')
    .replace(/å/gi, 'aa');

/** "mueller" is "muller": every way to read its written-out letters, all of them first. */
function listShortened(words: string): string[] {
  // No umlaut follows a vowel or a q: "neue", "Quelle".
  const places = [...words.matchAll(/(?<![aeiouq])[aou]e/g)]
    .slice(0, 3)
    .map(({ index }) => index + 1);
  const ways = 2 ** places.length;
  return Array.from({ length: ways - 1 }, (_, i) => {
    const kept = places.filter((_place, bit) => (i >> bit) % 2 === 1);
    return words
      .split('')
      .filter((_letter, at) => !places.includes(at) || kept.includes(at))
      .join('');
  });
}
