import type { BrandFacts } from '../../server/contract/brand-facts';
import { type Category, isCategory } from '../../server/contract/categories';
import { expandHex, hexPattern } from '../../server/contract/limits';
import { type FactName, factLabels } from '../changes/change-words';

/** The facts as they are typed. */
export type FactsDraft = {
  name: string;
  /** Separated by commas. */
  aliases: string;
  domains: readonly string[];
  /** With #, or empty. */
  brandColor: string;
  categories: readonly Category[];
  website: string;
  guidelines: string;
  description: string;
};

export const factNames = Object.keys(factLabels) as FactName[];

export function toDraft(facts: BrandFacts): FactsDraft {
  return {
    name: facts.name ?? '',
    aliases: (facts.aliases ?? []).join(', '),
    domains: facts.domains ?? [],
    brandColor: facts.brandColor ? `#${facts.brandColor}` : '',
    categories: (facts.categories ?? []).filter(isCategory),
    website: facts.website ?? '',
    guidelines: facts.guidelines ?? '',
    description: facts.description ?? '',
  };
}

/**
 * The facts to save: of an own brand those that are filled in, of a brand of the base those that differ from it.
 * An empty field takes the fact of the base away.
 */
export function toFacts(draft: FactsDraft, base: BrandFacts | null): BrandFacts {
  const list = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean);
  const orNull = (text: string) => text.trim() || null;
  const color = draft.brandColor.trim();
  const facts: Required<BrandFacts> = {
    name: draft.name.trim(),
    aliases: list(draft.aliases.split(',')),
    domains: list(draft.domains),
    brandColor: color === '' ? null : hexPattern.test(color) ? expandHex(color) : color,
    categories: [...draft.categories],
    website: orNull(draft.website),
    guidelines: orNull(draft.guidelines),
    description: orNull(draft.description),
  };
  const isSaid = (name: FactName) =>
    base === null ? facts[name]?.length : !isSame(facts[name], base[name]);
  return Object.fromEntries(factNames.filter(isSaid).map((name) => [name, facts[name]]));
}

/** The facts that differ from the base. */
export function listCorrected(draft: FactsDraft, base: BrandFacts | null): FactName[] {
  return base === null ? [] : (Object.keys(toFacts(draft, base)) as FactName[]);
}

/** A slug for a name: "Acme & Söhne" is `acme-sohne`. */
export function suggestSlug(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
