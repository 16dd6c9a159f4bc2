import { describe, expect, test } from 'vitest';
import { readFacts, readSelfhst } from '../facts';
import { readKnown } from '../known-facts';
import type { SourceIcon } from '../sources/source-icon';
import { leaveOutRemoved, readBlocked } from './apply-hand-rows';

describe('a brand that blocked.csv removes', () => {
  const { removedSlugs, blockedSlugs } = readBlocked([
    { what: 'acme', reason: 'its owner asked for it' },
    { what: '*:vue', reason: 'only its drawing may not be shared' },
    { what: 'simple-icons:dead', reason: 'a former mark' },
  ]);

  test('has neither drawing, name nor domain, whatever source knows it under another slug', () => {
    const drawn = { slug: 'acme', domains: ['acme.com', 'acme.org'] };
    const indexed = { slug: 'acme-shops', domains: ['acme.org', 'acme.shop'] };
    const vue = { slug: 'vue', domains: ['vuejs.org'] };
    const rows = leaveOutRemoved([indexed, vue], [drawn, indexed, vue], removedSlugs);
    expect(rows).toEqual([vue]);
    expect(blockedSlugs).toEqual(new Set(['acme', 'vue']));
  });

  test('differs from one without drawings, and from a single drawing', () => {
    expect(removedSlugs).toEqual(new Set(['acme']));
    const { isBlockedIcon } = readBlocked([{ what: '@thesvg/icons:aws-*', reason: 'consoles' }]);
    const icon = (name: string) => ({ source: '@thesvg/icons', name }) as SourceIcon;
    expect(['aws-lambda', 'vue'].map((name) => isBlockedIcon(icon(name)))).toEqual([true, false]);
  });
});

test('the catalog has no removed brand, and no drawing of the others in blocked.csv', () => {
  const { removedSlugs, blockedSlugs } = readBlocked();
  const drawn = [...readFacts(), ...readSelfhst()].map(({ slug }) => slug);
  expect(drawn.filter((slug) => blockedSlugs.has(slug))).toEqual([]);
  expect(readKnown().filter(({ slug }) => removedSlugs.has(slug))).toEqual([]);
});
