import { describe, expect, test } from 'vitest';
import { readFacts } from '../facts';
import { readKnown } from '../known-facts';
import { normalizeName } from '../sources/make-slug';
import { listNamedIcons } from './named-icons';

const facts = readFacts();
const icons = listNamedIcons();
const tokens = icons.filter(({ source }) => source === '@iconify-json/token-branded');

describe('the tables of named drawings', () => {
  test('the tables of named drawings list each brand once, and each is drawn', () => {
    const names = icons.map(({ source, name }) => `${source}:${name}`);
    expect(names.length).toBe(new Set(names).size);
    const drawn = new Set(
      facts.flatMap(({ name, aliases }) => [name, ...aliases].map(normalizeName)),
    );
    expect(icons.filter(({ title }) => !drawn.has(normalizeName(title ?? '')))).toEqual([]);
  });

  test('the tables of named drawings give no token the name of another brand: LINK is not Chainlink', () => {
    const owners = [...facts, ...readKnown()].map(({ name }) => normalizeName(name));
    const names = new Set(owners);
    const taken = tokens.flatMap(({ title, aliases }) =>
      aliases.filter(
        (alias) =>
          normalizeName(alias) !== normalizeName(title ?? '') && names.has(normalizeName(alias)),
      ),
    );
    expect(taken).toEqual([]);
  });

  test('the tables of named drawings draw tokens and wallets alone', () => {
    const drawnByTokens = facts.filter(({ artwork }) =>
      artwork.some(({ source }) => source === '@iconify-json/token-branded'),
    );
    expect(drawnByTokens.length).toBeGreaterThan(250);
    expect(drawnByTokens.filter(({ categories }) => !categories.includes('crypto'))).toEqual([]);
  });

  test.each([
    ['chainlink', 'chain.link', 'link'],
    ['compound-finance', 'compound.finance', 'compound'],
    ['flow-blockchain', 'flow.com', 'flow'],
    ['ethena', 'ethena.fi', 'usde'],
  ])('know %s and %s', (slug, domain) => {
    expect(facts.find((brand) => brand.slug === slug)?.domains).toContain(domain);
  });
});
