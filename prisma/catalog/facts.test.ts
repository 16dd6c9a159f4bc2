import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findAccent } from '../../server/artwork/derive/derive-colors';
import { unpackInk } from '../../server/catalog/ink';
import { categories } from '../../server/contract/categories';
import { deriveFacts } from './build/derive-facts';
import { isRedistributable, needsAttribution } from './build/license-policy';
import { readRows } from './sources/read-rows';
import type { Variant } from '../../server/contract/variants';
import {
  factsBuiltAt,
  factsVersion,
  formatFacts,
  readBuiltFacts,
  readFacts,
  readSelfhst,
} from './facts';
import { readKnown } from './known-facts';
import { makeDrawings } from './make-artwork';
import { readPopular } from './ranks';
import { packageVersion } from './sources/package-folder';

const facts = readFacts();
const artwork = facts.flatMap((brand) => brand.artwork);
const twice = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const slugOf = new Map(
  facts.flatMap(({ slug, lookups }) => [slug, ...lookups].map((name) => [name, slug] as const)),
);

describe('the catalog', () => {
  test('the catalog states when it was built: `npm run catalog:build` has run since its last change', () => {
    const { version } = JSON.parse(readFileSync('prisma/catalog/build.json', 'utf8'));
    expect(version).toBe(factsVersion());
    expect(factsBuiltAt().getTime()).toBeLessThan(Date.now());
  });

  test('the catalog holds more than 4,700 brands, sorted by slug, one row a line', () => {
    expect(facts.length).toBeGreaterThanOrEqual(4700);
    expect(facts.map(({ slug }) => slug)).toEqual(facts.map(({ slug }) => slug).sort());
    expect(formatFacts(readBuiltFacts())).toBe(readFileSync('prisma/catalog/brands.jsonl', 'utf8'));
  });

  test.each<[Variant, number]>([
    ['mono', 4085],
    ['color', 4067],
    ['dark', 420],
    ['light', 140],
    ['wordmark', 1575],
    ['icon', 3726],
  ])(
    'the catalog has artwork for %s with at least %i brands, and never two for one brand',
    (variant, least) => {
      const brands = facts.filter((brand) => brand.artwork.some((one) => one.variant === variant));
      expect(brands.length).toBeGreaterThanOrEqual(least);
      expect(artwork.filter((one) => one.variant === variant)).toHaveLength(brands.length);
    },
  );

  test('the catalog never gives a slug, id, former slug or domain to two brands', () => {
    expect(twice(facts.flatMap(({ slug, lookups }) => [slug, ...lookups]))).toEqual([]);
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
    expect(twice(facts.flatMap(({ domains }) => domains))).toEqual([]);
  });

  test('the catalog has no two brands of the same name except five truly different pairs', () => {
    const names = twice(facts.map(({ name }) => name.toLowerCase()));
    expect(names.sort()).toEqual(['backstage', 'handshake', 'hive', 'mongoose', 'spring']);
  });

  test('ranks every brand once, the best known first', () => {
    expect(new Set(facts.map(({ rank }) => rank)).size).toBe(facts.length);
    const first = facts.toSorted((one, other) => one.rank - other.rank).slice(0, 3);
    expect(first.map(({ slug }) => slug)).toEqual(['google', 'apple', 'microsoft']);
  });

  test('the catalog has categories for nine brands in ten, and for the 400 best known', () => {
    const described = facts.filter((brand) => brand.categories.length > 0);
    expect(described.length / facts.length).toBeGreaterThanOrEqual(0.9);
    const popular = new Set(readPopular().slice(0, 400));
    const undescribed = [...facts, ...readKnown()].filter((one) => one.categories.length === 0);
    expect(undescribed.filter(({ slug }) => popular.has(slug))).toEqual([]);
    expect(new Set(facts.flatMap((brand) => brand.categories))).toEqual(new Set(categories));
    expect(facts.filter((brand) => brand.categories.length > 3)).toEqual([]);
  });

  test('the catalog has only artwork that may be redistributed, with its attribution', () => {
    expect(artwork.filter(({ license }) => !isRedistributable(license))).toEqual([]);
    const unnamed = artwork.filter(
      ({ license, attribution }) => needsAttribution(license) && attribution === null,
    );
    expect(unnamed).toEqual([]);
  });

  test.each([
    'vue',
    'emacs',
    'gnupg',
    'tauri',
    'sass',
    'cocoapods',
    'lets-encrypt',
    'webpack',
    'fedora',
    'effect-ts',
  ])('the catalog leaves out %s, whose owner forbids redistributing its logo', (slug) => {
    expect(slugOf.get(slug)).toBeUndefined();
  });

  test('the catalog holds no badges and no icons of cloud consoles', () => {
    const names = artwork
      .filter(({ source }) => source === '@thesvg/icons')
      .map(({ name }) => name);
    expect(names.filter((name) => /-badge#|^(aws|azure|gcp|k8s)-/.test(name))).toEqual([]);
  });

  test('the catalog names the source packages in the versions that are installed', () => {
    // Once per package: each check reads a file.
    const named = new Map(artwork.map((one) => [`${one.source} ${one.version}`, one]));
    const other = [...named.values()].filter(
      ({ source, version }) => version !== packageVersion(source),
    );
    expect(other).toEqual([]);
  });

  test('describes exactly the bytes of its packages, and what the build derives from them', async () => {
    // Seeding compares all bytes, as the database of the tests does (seed-catalog.ts).
    const sample = facts.filter((_, i) => i % 80 === 0);
    for (const brand of sample) {
      const svgs = makeDrawings(brand);
      const drawn = brand.artwork.map((one) => ({
        facts: { ...one, ink: undefined },
        svg: svgs.get(one.sha256) ?? '',
      }));
      const { colors, colorFamilies, artwork: measured, derived } = brand;
      const expected = { colors, colorFamilies, artwork: measured, derived };
      expect(await deriveFacts(brand.brandColor, drawn), brand.slug).toEqual(expected);
      for (const svg of svgs.values())
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(512 * 1024);
    }
  });

  // `seed-catalog.test.ts`, which has the bytes, checks that the others are recolored.
  test('calls no dark or light drawing derived', () => {
    for (const brand of facts) {
      const invented = brand.artwork.filter(
        ({ origin, variant }) => origin === 'derived' && /dark|light/.test(variant),
      );
      expect(invented).toEqual([]);
    }
  });

  test('calls a brand black only where its color drawing has no other clear color, or simple-icons says so', () => {
    const black = [...facts, ...readSelfhst()].filter(({ brandColor }) => brandColor === '000000');
    const colored = black.filter((brand) => {
      if (brand.artwork.some(({ source }) => source === 'simple-icons')) return false;
      const color = brand.artwork.find(({ variant }) => variant === 'color');
      return (
        color?.origin === 'source' && color.ink && findAccent('', unpackInk(color.ink)) !== null
      );
    });
    expect(colored.map(({ slug }) => slug)).toEqual([]);
  });

  test.each([
    ['k8s', 'kubernetes'],
    ['postgres', 'postgresql'],
    ['golang', 'go'],
    ['aws', 'amazon-web-services'],
    ['nextdotjs', 'nextjs'],
    ['twitter', 'x'],
    ['x-formerly-twitter', 'x'],
    ['jetbrains-pycharm', 'pycharm'],
    ['edge', 'microsoft-edge'],
  ])('the catalog finds %s under %s', (typed, slug) => {
    expect(slugOf.get(typed)).toBe(slug);
  });

  test('the catalog has the brands that everyone tries first', () => {
    const famous =
      'github google apple microsoft amazon netflix spotify stripe slack figma notion discord visa mastercard paypal nike adidas toyota bmw cocacola starbucks mcdonalds youtube facebook instagram x tiktok whatsapp openai docker react nodejs python';
    expect(
      famous
        .split(' ')
        .filter((slug) => !slugOf.has(slug) && !slugOf.has(slug.replace('cocacola', 'coca-cola'))),
    ).toEqual([]);
  });
});

describe('hand-kept tables', () => {
  test('hand-kept tables name brands that exist', () => {
    const targets = readRows('merges.csv', ['slug', 'into', 'reason']).map(({ into }) => into);
    const aliases = readRows('aliases.csv', ['slug', 'alias']).map(({ slug }) => slug);
    const drawn = new Set(facts.map(({ slug }) => slug));
    expect(targets.filter((slug) => !drawn.has(slug))).toEqual([]);
    const every = new Set([...facts, ...readKnown(), ...readSelfhst()].map(({ slug }) => slug));
    expect(aliases.filter((slug) => !every.has(slug))).toEqual([]);
  });

  test('hand-kept tables give names to brands that exist only as drawings, Yahoo among them', () => {
    const named = new Map(facts.map(({ slug, name }) => [slug, name]));
    const rows = readRows('brands.csv', ['slug', 'name', 'hex', 'website']);
    expect(rows.filter(({ slug, name }) => named.get(slug) !== name)).toEqual([]);
    expect(facts.find(({ slug }) => slug === 'yahoo')).toMatchObject({
      brandColor: '6001D2',
      website: 'https://www.yahoo.com',
    });
  });

  test('hand-kept tables keep drawings without a name, and copies of their shapes, from being wordmarks', () => {
    const nameless = readRows('nameless.csv', ['drawing', 'what']).map((row) => row.drawing);
    const wordmarks = artwork.filter(({ variant }) => variant === 'wordmark');
    expect(wordmarks.filter(({ source, name }) => nameless.includes(`${source}:${name}`))).toEqual(
      [],
    );
    const bearers = facts.filter((brand) =>
      brand.artwork.some(({ variant }) => variant === 'wordmark'),
    );
    expect(bearers.map(({ slug }) => slug)).not.toContain('nike');
  });

  test('decide in choices.csv which drawing a variant is', () => {
    const rows = readRows('choices.csv', ['brand', 'variant', 'source', 'reason']);
    const bySlug = new Map(facts.map((brand) => [brand.slug, brand]));
    const ignored = rows.filter(({ brand, variant, source }) => {
      const drawn = bySlug.get(brand)?.artwork.find((one) => one.variant === variant);
      return (drawn === undefined ? 'none' : `${drawn.source}:${drawn.name}`) !== source;
    });
    expect(ignored).toEqual([]);
  });

  test('hand-kept tables are summarized in a NOTICE with every brand that requires attribution', () => {
    expect(existsSync('NOTICE')).toBe(true);
    const notice = readFileSync('NOTICE', 'utf8');
    expect(
      artwork.filter(({ attribution }) => attribution !== null && !notice.includes(attribution)),
    ).toEqual([]);
  });
});
