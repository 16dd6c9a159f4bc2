import { describe, expect, test } from 'vitest';
import { readFacts, readSelfhst } from '../facts';
import { readKnown } from '../known-facts';
import type { SourceIcon } from '../sources/source-icon';
import { leaveOutRemoved, readBlocked } from './apply-hand-rows';

describe('a brand that blocked.csv removes', () => {
  const { removedBrands, blockedSlugs } = readBlocked([
    { what: 'acme', reason: 'its owner asked for it' },
    { what: 'Q42', reason: 'Acme, in Wikidata' },
    { what: '*:vue', reason: 'only its drawing may not be shared' },
    { what: 'simple-icons:dead', reason: 'a former mark' },
  ]);

  test('a blocked brand has neither drawing, name nor domain, whatever source knows it under another slug', () => {
    const drawn = { slug: 'acme', sourceRef: 'acme', domains: ['acme.com', 'acme.org'] };
    const indexed = { slug: 'acme-shops', sourceRef: 'Q7', domains: ['acme.org', 'acme.shop'] };
    const vue = { slug: 'vue', sourceRef: 'vuedotjs', domains: ['vuejs.org'] };
    const rows = leaveOutRemoved([indexed, vue], [drawn, indexed, vue], removedBrands);
    expect(rows).toEqual([vue]);
    expect(blockedSlugs).toEqual(new Set(['acme', 'Q42', 'vue']));
  });

  test('a blocked brand does not return when its slug and its domains have changed', () => {
    const renamed = { slug: 'the-acme-group', sourceRef: 'Q42', domains: ['acme.group'] };
    const beside = { slug: 'acme-group', sourceRef: 'Q8', domains: ['acme.group'] };
    expect(leaveOutRemoved([renamed, beside], [renamed, beside], removedBrands)).toEqual([]);
  });

  test('a blocked brand differs from one without drawings, and from a single drawing', () => {
    expect(removedBrands).toEqual(new Set(['acme', 'Q42']));
    const { isBlockedIcon } = readBlocked([{ what: '@thesvg/icons:aws-*', reason: 'consoles' }]);
    const icon = (name: string) => ({ source: '@thesvg/icons', name }) as SourceIcon;
    expect(['aws-lambda', 'vue'].map((name) => isBlockedIcon(icon(name)))).toEqual([true, false]);
  });
});

test('the catalog has no removed brand, and no drawing of the others in blocked.csv', () => {
  const { removedBrands, blockedSlugs } = readBlocked();
  const drawn = [...readFacts(), ...readSelfhst()].map(({ slug }) => slug);
  expect(drawn.filter((slug) => blockedSlugs.has(slug))).toEqual([]);
  const isRemoved = ({ slug, sourceRef }: { slug: string; sourceRef: string }) =>
    removedBrands.has(slug) || removedBrands.has(sourceRef);
  expect(readKnown().filter(isRemoved)).toEqual([]);
});
