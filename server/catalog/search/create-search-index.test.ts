import { describe, expect, it } from 'vitest';
import { createSearchIndex, type SearchableBrand, type Standing } from './create-search-index';
import { runSteps } from './steps';

type TestBrand = SearchableBrand & Standing;

function brand(name: string, more: Partial<TestBrand> = {}): TestBrand {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    slug,
    name,
    aliases: [],
    lookups: [],
    domains: [],
    artworkCount: 1,
    isRenowned: false,
    ...more,
  };
}

function search(brands: TestBrand[], query: string, limit = 50): string[] {
  return runSteps(createSearchIndex(brands, (one) => one))
    .search(query, limit)
    .map((match) => match.slug);
}

describe('the order of the matches', () => {
  it('a name comes before an alias, an alias before a prefix, a prefix before a word, a word before a typo', () => {
    const brands = [
      brand('Arch'),
      brand('Spectrum Arc'),
      brand('Browser', { aliases: ['Arc'] }),
      brand('Arc'),
      brand('The Archive'),
    ];
    expect(search(brands, 'arc')).toEqual([
      'arc',
      'browser',
      'arch',
      'spectrum-arc',
      'the-archive',
    ]);
    expect(search([brand('Reacts'), brand('Old Reactor'), brand('Raect')], 'react')).toEqual([
      'reacts',
      'old-reactor',
      'raect',
    ]);
  });

  it('of two brands that begin alike, the shorter name comes first', () => {
    expect(
      search([brand('GitHub Actions'), brand('GitHub'), brand('GitHub Copilot')], 'githu'),
    ).toEqual(['github', 'github-actions', 'github-copilot']);
  });

  it('of a name and an alias with the same beginning and length, the name comes first', () => {
    const brands = [brand('OpenTofu', { aliases: ['Terrafarm'] }), brand('Terraform')];
    expect(search(brands, 'terraf')).toEqual(['terraform', 'opentofu']);
  });

  it('of two equal matches, the brand with more artwork and domains comes first, then the alphabet decides', () => {
    const discogs = brand('Discogs');
    const discord = brand('Discord');
    expect(search([discord, discogs], 'disco')).toEqual(['discogs', 'discord']);
    expect(search([discogs, { ...discord, artworkCount: 5 }], 'disco')).toEqual([
      'discord',
      'discogs',
    ]);
    expect(search([discogs, { ...discord, domains: ['discord.com'] }], 'disco')).toEqual([
      'discord',
      'discogs',
    ]);
  });

  it('the order does not depend on the order of the catalog', () => {
    const brands = ['Node-RED', 'Nodemon', 'Node.js', 'Nodes', 'Noted', 'Mode'].map((name) =>
      brand(name),
    );
    expect(search(brands.toReversed(), 'node')).toEqual(search(brands, 'node'));
  });

  it('words match in any order and unfinished, but a single letter only as a whole word', () => {
    const brands = [brand('Visual Studio Code'), brand('Plan B Visual')];
    expect(search(brands, 'code vis')).toEqual(['visual-studio-code']);
    expect(search(brands, 'visual b')).toEqual(['plan-b-visual']);
    expect(search(brands, 'code v')).toEqual([]);
  });

  it('fewer typos come first', () => {
    expect(search([brand('Pystan'), brand('Python')], 'pythan')).toEqual(['python', 'pystan']);
  });

  it('a correct spelling does not bring its neighbors', () => {
    expect(search([brand('React'), brand('Reach'), brand('React Native')], 'react')).toEqual([
      'react',
      'react-native',
    ]);
  });

  it('a brand is listed once, however many of its names match, and never more brands than asked for', () => {
    const github = brand('GitHub', {
      aliases: ['Git Hub', 'Github Inc'],
      lookups: ['github-icon'],
    });
    expect(search([github], 'github')).toEqual(['github']);
    expect(search([github, brand('GitHub Pages'), brand('GitHub Desktop')], 'git', 2)).toHaveLength(
      2,
    );
  });
});

describe('brands without artwork', () => {
  const known = (name: string) =>
    brand(name, { artworkCount: 0, domains: ['a.com', 'b.com', 'c.com'] });

  it('come after drawn brands that match equally well, however many domains they have', () => {
    expect(search([known('Starb'), brand('Starbucks')], 'star')).toEqual(['starbucks', 'starb']);
    expect(search([known('Star Bank'), brand('Red Star')], 'star')).toEqual([
      'red-star',
      'star-bank',
    ]);
  });

  it('come second where a drawn brand begins with their name or has it as a word', () => {
    const brands = [known('Disco'), brand('Discord'), brand('Discourse'), brand('The Disco')];
    expect(search(brands, 'disco')).toEqual(['discord', 'disco', 'discourse', 'the-disco']);
  });

  it('come first where their name is spelled out and they are renowned', () => {
    const vue = { ...known('Vue'), isRenowned: true };
    const brands = [known('Vue Cinemas'), brand('VueUse'), brand('VuePress'), vue];
    expect(search(brands, 'vue')).toEqual(['vue', 'vueuse', 'vuepress', 'vue-cinemas']);
    expect(search(brands, 'vu')[0]).toBe('vueuse');
    expect(search([...brands, brand('Vue')].toReversed(), 'vue')[0]).toBe('vue');
    expect(search([known('Vue'), brand('VueUse')], 'vue')[0]).toBe('vueuse');
  });

  it('come first where their name is spelled out and no drawn brand is like it', () => {
    expect(search([known('Lidl'), brand('Lido')], 'lidl')).toEqual(['lidl']);
    expect(search([known('Tim Hortons'), brand('Timescale')], 'hortons')).toEqual(['tim-hortons']);
  });

  it('are found with a typo only where nothing else is', () => {
    expect(search([known('Carrefour')], 'carefour')).toEqual(['carrefour']);
    expect(search([known('Gogle'), brand('Google')], 'goggle')).toEqual(['google']);
  });
});

describe('typos', () => {
  const brands = [brand('Kubernetes'), brand('Figma'), brand('Raspberry Pi'), brand('IBM')];

  it.each([
    ['a letter left out', 'kubernets', 'kubernetes'],
    ['a letter too many', 'kubbernetes', 'kubernetes'],
    ['a wrong letter', 'kubernetis', 'kubernetes'],
    ['two letters swapped', 'kuberentes', 'kubernetes'],
    ['two typos', 'kubirnets', 'kubernetes'],
    ['a wrong first letter', 'cubernetes', 'kubernetes'],
    ['a swap in a five-letter name', 'figam', 'figma'],
    ['a typo in one word of two', 'rasberry pi', 'raspberry-pi'],
    ['a typo in one word of a longer name', 'raspbery', 'raspberry-pi'],
  ])('%s still finds the brand', (_, query, slug) => {
    expect(search(brands, query)).toEqual([slug]);
  });

  it('three typos find nothing, nor does one typo in a three-letter name', () => {
    expect(search(brands, 'kubirnits')).toEqual([]);
    expect(search(brands, 'ibn')).toEqual([]);
  });
});
