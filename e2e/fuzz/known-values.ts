import fc from 'fast-check';
import { getDomain } from 'tldts';
import { consumerMailDomains } from '../../server/catalog/lookup/consumer-mail-domains';
import type { Seeds } from './open-fuzz-world';

/** A value together with whether the catalog is known to have it. */
export type KnownValue = { value: unknown; isKnown: boolean };

/**
 * Values for parameters whose meaning no schema can express, by the parameter's name.
 * Null for every other name.
 */
export function knownValues(name: string, seeds: Seeds): fc.Arbitrary<KnownValue> | null {
  const known = (values: string[]) =>
    fc.constantFrom(...values).map((value) => ({ value, isKnown: true }));
  const slug = fc.oneof(
    { weight: 3, arbitrary: known(seeds.slugs) },
    { weight: 1, arbitrary: unknownSlug },
  );
  const businessDomains = seeds.domains.filter((domain) => !isConsumerMail(domain));
  switch (name) {
    case 'slug':
      return slug;
    case 'slugs':
      return fc
        .oneof(
          { weight: 3, arbitrary: several(known(seeds.slugs)) },
          { weight: 1, arbitrary: several(slug) },
        )
        .map((slugs) => ({
          value: slugs.map(({ value }) => value),
          isKnown: slugs.every(({ isKnown }) => isKnown),
        }));
    case 'domain':
      return fc.tuple(spelling, fc.constantFrom(...seeds.domains)).map(([spell, domain]) => ({
        value: spell(domain),
        isKnown: true,
      }));
    case 'email':
      return fc
        .tuple(
          fc.stringMatching(/^[a-z][a-z0-9.]{0,10}[a-z0-9]$/),
          fc.constantFrom(...businessDomains),
        )
        .filter(([local]) => !local.includes('..'))
        .map(([local, domain]) => ({ value: `${local}@${domain}`, isKnown: true }));
    case 'repo':
      return fc
        .tuple(address, fc.constantFrom(...seeds.repositories))
        .map(([spell, repository]) => ({ value: spell(repository), isKnown: true }));
    case 'purl':
      return fc
        .tuple(
          fc.constantFrom('', '@1.2.3', '?arch=x64', '#docs'),
          fc.constantFrom(...seeds.packages),
        )
        .map(([end, purl]) => ({ value: `${purl}${end}`, isKnown: true }));
    case 'name':
      return fc.constantFrom(...seeds.queries).map((value) => ({ value, isKnown: false }));
    case 'v':
      return fc.stringMatching(/^[0-9a-f]{32}$/).map((value) => ({ value, isKnown: false }));
    case 'q':
      return fc.oneof(known(seeds.queries.filter((query) => query.length >= 2)), freeQuery);
    default:
      return null;
  }
}

const several = (slug: fc.Arbitrary<KnownValue>) =>
  fc.uniqueArray(slug, { minLength: 1, maxLength: 10, selector: ({ value }) => value });

/** Optional parameters that nearly always lead to 404: given too often, nothing else would be tried. */
export const rareParameters: ReadonlySet<string> = new Set(['v']);

/** Anything that is text; "." and ".." would name another path. */
const unknownSlug = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.length <= 200 && text !== '.' && text !== '..')
  .map((value) => ({ value, isKnown: false }));

const freeQuery = fc
  .string({ unit: 'grapheme', minLength: 2, maxLength: 80 })
  .filter((text) => text.length <= 200 && [...text.normalize('NFKC').trim()].length >= 2)
  .map((value) => ({ value, isKnown: true }));

/** At such a domain an address says nothing about its holder's brand (spec 4.4 rule 2). */
function isConsumerMail(domain: string): boolean {
  return consumerMailDomains.has(getDomain(domain) ?? domain) || consumerMailDomains.has(domain);
}

/** What people paste instead of a bare domain. */
const spelling = fc.constantFrom(
  (domain: string) => domain,
  (domain: string) => domain.toUpperCase(),
  (domain: string) => `https://${domain}/about?x=1`,
  (domain: string) => `www.${domain}`,
  (domain: string) => `${domain}.`,
);

const address = fc.constantFrom(
  (repository: string) => repository,
  (repository: string) => `https://${repository.toUpperCase()}.git`,
  (repository: string) => `git+ssh://git@${repository}`,
  (repository: string) => `${repository}/tree/main/docs/`,
);

/** Parameters of which exactly one must be given: a rule beyond the document (spec 4.4 rule 1). */
export const exclusiveParameters: Readonly<Record<string, readonly string[]>> = {
  getBrand: ['domain', 'email'],
  lookUpBrand: ['repo', 'purl', 'name'],
};
