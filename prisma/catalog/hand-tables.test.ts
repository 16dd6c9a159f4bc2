import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRows } from './build/read-rows';
import { readFacts, readSelfhst } from './facts';
import { readKnown } from './known-facts';

const facts = readFacts();
const artwork = facts.flatMap((brand) => brand.artwork);

describe('hand-kept tables', () => {
  test('name brands that exist', () => {
    const targets = readRows('merges.csv', ['slug', 'into', 'reason']).map(({ into }) => into);
    const aliases = readRows('aliases.csv', ['slug', 'alias']).map(({ slug }) => slug);
    const drawn = new Set(facts.map(({ slug }) => slug));
    expect(targets.filter((slug) => !drawn.has(slug))).toEqual([]);
    const every = new Set([...facts, ...readKnown(), ...readSelfhst()].map(({ slug }) => slug));
    expect(aliases.filter((slug) => !every.has(slug))).toEqual([]);
  });

  test('give names to brands that exist only as drawings, Yahoo among them', () => {
    const named = new Map(facts.map(({ slug, name }) => [slug, name]));
    const rows = readRows('brands.csv', ['slug', 'name', 'hex', 'website']);
    expect(rows.filter(({ slug, name }) => named.get(slug) !== name)).toEqual([]);
    expect(facts.find(({ slug }) => slug === 'yahoo')).toMatchObject({
      brandColor: '6001D2',
      website: 'https://www.yahoo.com',
    });
  });

  test('keep drawings without a name, and copies of their shapes, from being wordmarks', () => {
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

  test('are summarized in a NOTICE with every brand that requires attribution', () => {
    expect(existsSync('NOTICE')).toBe(true);
    const notice = readFileSync('NOTICE', 'utf8');
    expect(
      artwork.filter(({ attribution }) => attribution !== null && !notice.includes(attribution)),
    ).toEqual([]);
  });
});
