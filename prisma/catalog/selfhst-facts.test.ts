import { readFileSync } from 'node:fs';
import { parse } from 'tldts';
import { describe, expect, test } from 'vitest';
import { sourcePackages } from '../../server/artwork/rights/terms';
import { readIds } from './build/assign-ids';
import { normalizeName } from './sources/make-slug';
import { formatFacts, nameSelfhst, readFacts, readSelfhst, selfhstFile } from './facts';
import { readKnown } from './known-facts';
import { packageVersion } from './sources/package-folder';

const selfhst = readSelfhst();
const [drawn, known] = [readFacts(), readKnown()];
const knownById = new Map(known.map((brand) => [brand.id, brand]));
const fresh = selfhst.filter(({ id }) => !knownById.has(id));
const twice = (values: (string | number)[]) => {
  const seen = new Set<string | number>();
  return values.filter((value) => seen.size === seen.add(value).size);
};

describe('the brands of selfh.st', () => {
  test('the brands of selfh.st number more than 1,500, sorted by slug, one row a line', () => {
    expect(selfhst.length).toBeGreaterThan(1500);
    expect(selfhst.map(({ slug }) => slug)).toEqual(selfhst.map(({ slug }) => slug).sort());
    expect(formatFacts(selfhst)).toBe(readFileSync(selfhstFile, 'utf8'));
  });

  test('the brands of selfh.st share no slug, id, rank or domain with another brand', () => {
    const all = [...drawn, ...known, ...fresh];
    const lookups = drawn.flatMap((brand) => brand.lookups);
    expect(twice([...all.map(({ slug }) => slug), ...lookups])).toEqual([]);
    expect(twice(all.map(({ id }) => id))).toEqual([]);
    expect(twice(all.map(({ rank }) => rank))).toEqual([]);
    expect(twice(all.flatMap(({ domains }) => domains))).toEqual([]);
    const ids = readIds();
    expect(selfhst.filter(({ slug, id }) => ids.get(slug) !== id)).toEqual([]);
  });

  test('the brands of selfh.st are the same brands with the same domains if their name was known before', () => {
    const joined = selfhst.filter(({ id }) => knownById.has(id));
    expect(joined.length).toBeGreaterThan(30);
    for (const { id, slug, name, domains, rank } of joined)
      expect(knownById.get(id)).toMatchObject({ slug, name, domains, rank });
  });

  test('the brands of selfh.st have no name of a drawn brand, nor of one whose owner forbids redistribution', () => {
    const names = new Set(drawn.flatMap(({ name, slug }) => [name, slug].map(normalizeName)));
    const blocked = known.filter(
      ({ source }) => !['marque', 'name-suggestion-index'].includes(source),
    );
    for (const { name } of blocked) names.add(normalizeName(name));
    expect(
      selfhst.filter(({ name, slug }) => names.has(normalizeName(name)) || names.has(slug)),
    ).toEqual([]);
  });

  test('the brands of selfh.st have registrable domains or subdomains by the public suffix list', () => {
    const hosts = selfhst.flatMap(({ domains }) => domains);
    expect(hosts.length).toBeGreaterThan(350);
    expect(hosts.filter((host) => parse(host).isIcann !== true)).toEqual([]);
  });

  test('the brands of selfh.st name their license and author with each drawing, and in NOTICE', () => {
    const artwork = selfhst.flatMap((brand) => brand.artwork);
    const [attribution] = artwork.map((one) => one.attribution);
    expect(attribution).toContain('selfh.st');
    expect(readFileSync('NOTICE', 'utf8')).toContain(
      `(${artwork.length} artworks)\n  ${sourcePackages['@iconify/json']}`,
    );
    for (const one of artwork)
      expect(one).toMatchObject({
        license: 'CC-BY-4.0',
        source: '@iconify/json',
        version: packageVersion('@iconify/json'),
        attribution,
      });
  });

  test('the brands of selfh.st are known by name without their drawings, each once', () => {
    const named = nameSelfhst(selfhst, known);
    expect(named.map(({ id }) => id)).toEqual(fresh.map(({ id }) => id));
    expect(named.find(({ slug }) => slug === 'photoprism')).toMatchObject({
      name: 'PhotoPrism',
      domains: ['photoprism.app'],
      source: '@iconify/json',
      sourceRef: 'photoprism',
    });
  });
});
