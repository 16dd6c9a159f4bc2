import { describe, expect, it } from 'vitest';
import { createSearchIndex, type SearchableBrand } from './create-search-index';

/** @param rank 5000 is a brand that few people know */
function brand(name: string, rank = 5000, aliases: string[] = []): SearchableBrand {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { slug, name, rank, aliases, lookups: [] };
}

function indexOf(brands: readonly SearchableBrand[]) {
  const index = createSearchIndex();
  for (const one of brands) index.add(one);
  return index;
}

const search = (brands: readonly SearchableBrand[], query: string, limit = 50) =>
  indexOf(brands)
    .search(query, limit)
    .map((found) => found.brand.name);

describe('the order of the matches', () => {
  it('equally known brands are ordered by name, alias, beginning, word, beginning of a word, typo', () => {
    const names = ['Old Archive', 'Spectrum Arch', 'Archipel', 'Arch', 'Browser'];
    const brands = names.map((name, i) =>
      brand(name, 5000 + i, name === 'Browser' ? ['Arch'] : []),
    );
    expect(search(brands, 'arch')).toEqual([
      'Arch',
      'Browser',
      'Archipel',
      'Spectrum Arch',
      'Old Archive',
    ]);
    expect(search([brand('Raect', 4000), brand('Old Reactor', 5000)], 'react')).toEqual([
      'Old Reactor',
      'Raect',
    ]);
  });

  it('the better-known of two brands that begin with the query comes first, however long its name is', () => {
    const brands = [brand('FACEIT', 900), brand('Facebook', 9)];
    expect(search(brands, 'face')).toEqual(['Facebook', 'FACEIT']);
    expect(search([brand('Disc'), brand('Docker Hub', 800)], 'hub')).toEqual(['Docker Hub']);
  });

  it('a name comes before names that begin with it, unless one of them is far better known', () => {
    expect(search([brand('Google', 1), brand('Go', 84)], 'go')).toEqual(['Go', 'Google']);
    expect(search([brand('Star', 5000), brand('Starbucks', 31)], 'star')).toEqual([
      'Starbucks',
      'Star',
    ]);
    expect(search([brand('Star', 500), brand('Starbucks', 31)], 'star')).toEqual([
      'Star',
      'Starbucks',
    ]);
  });

  it('a typo for a well-known brand comes before the beginning of a hardly known name', () => {
    expect(search([brand('linkding', 20_000), brand('LinkedIn', 17)], 'linkdin')).toEqual([
      'LinkedIn',
      'linkding',
    ]);
    expect(search([brand('Githunt', 900), brand('GitHub', 12)], 'githun')).toEqual(['Githunt']);
  });

  it('the order of matches does not depend on the order in which brands came in', () => {
    const names = ['Node-RED', 'Nodemon', 'Node.js', 'Nodes', 'Noted', 'Mode'];
    const brands = names.map((name, i) => brand(name, i + 1));
    expect(search(brands.toReversed(), 'node')).toEqual(search(brands, 'node'));
  });

  it('words match in any order and unfinished', () => {
    const brands = [brand('Visual Studio Code'), brand('Manchester United')];
    expect(search(brands, 'code vis')).toEqual(['Visual Studio Code']);
    expect(search(brands, 'man u')).toEqual(['Manchester United']);
    expect(search(brands, 'red hat')).toEqual([]);
  });

  it('initials are found as a whole only', () => {
    const brands = [brand('Amazon Web Services')];
    expect(search(brands, 'aws')).toEqual(['Amazon Web Services']);
    expect(['aw', 'awss', 'aaws'].map((query) => search(brands, query))).toEqual([[], [], []]);
  });

  it('a correct spelling does not bring its neighbors', () => {
    expect(search([brand('React'), brand('Reach')], 'react')).toEqual(['React']);
  });

  it('a brand is listed once, however many of its names match, and never more brands than asked for', () => {
    const github = brand('GitHub', 12, ['Git Hub', 'Github Inc']);
    const others = [brand('GitHub Pages', 300), brand('GitHub Desktop', 400)];
    expect(search([github, ...others], 'github')).toEqual([
      'GitHub',
      'GitHub Pages',
      'GitHub Desktop',
    ]);
    expect(search([...others, github], 'git', 2)).toEqual(['GitHub', 'GitHub Pages']);
  });
});

describe('names that count as the same', () => {
  it.each([
    ['The Guardian', 'Guardian'],
    ['Guardian', 'The Guardian'],
    ['Siemens', 'Siemens AG'],
    ['Booking.com', 'Booking.com B.V.'],
    ['Samsung', 'Samsung Electronics Co., Ltd.'],
    ['Coca-Cola', 'The Coca-Cola Company'],
    ['Vestas', 'Vestas A/S'],
    ['Merck', 'Merck SE & Co. KGaA'],
    ['Telia', 'Telia Company AB (publ)'],
    ['Honda', 'Honda Motor Co., Ltd.'],
    ['Nestlé S.A.', 'Nestle'],
    ['Next.js', 'next'],
    ['React', 'ReactJS'],
    ['Sentry', 'sentry.io'],
    ['Amazon', 'Amazon.com, Inc.'],
    ['Müller', 'Mueller'],
    ['Kuehne + Nagel', 'Kühne + Nagel'],
    ['Jagermeister', 'Jaegermeister'],
    ['Ørsted', 'Oersted'],
    ['Apache Airflow', 'airflow'],
    ['Microsoft Teams', 'ms teams'],
    ['Visual Studio Code', 'vs code'],
    ['Procter & Gamble', 'P&G'],
    ['Amazon Web Services', 'aws'],
    ['.NET', 'dotnet'],
    ['AT&T', 'at and t'],
    ['Duck Duck Go', 'duckduckgo'],
    ['DuckDuckGo', 'duck duck go'],
    ['Lufthansa', 'Deutsche Lufthansa AG'],
    ['Bootstrap', 'Bootstrap 5'],
  ])('%s is found first as "%s", before better-known brands that match worse', (name, query) => {
    const others = [
      'Nextcloud',
      'Netflix',
      'Guard',
      'Air France',
      'Code',
      'Deutsche Bank',
      'Pandgrass',
      'Vestas Asia',
    ];
    const brands = others.map((one, i) => brand(one, 1000 + i));
    expect(search([...brands, brand(name)], query)[0]).toBe(name);
  });
});

describe('typos', () => {
  const brands = ['Kubernetes', 'Figma', 'Raspberry Pi', 'IBM'].map((name) => brand(name));

  it.each([
    ['a letter left out', 'kubernets', 'Kubernetes'],
    ['a letter too many', 'kubbernetes', 'Kubernetes'],
    ['a wrong letter', 'kubernetis', 'Kubernetes'],
    ['two letters swapped', 'kuberentes', 'Kubernetes'],
    ['two typos', 'kubirnets', 'Kubernetes'],
    ['a wrong first letter', 'cubernetes', 'Kubernetes'],
    ['the first letter left out', 'ubernetes', 'Kubernetes'],
    ['a letter before the first', 'akubernetes', 'Kubernetes'],
    ['the first two letters swapped', 'ukbernetes', 'Kubernetes'],
    ['a swap in a five-letter name', 'figam', 'Figma'],
    ['a typo in one word of two', 'rasberry pi', 'Raspberry Pi'],
    ['a typo in one word of a longer name', 'raspbery', 'Raspberry Pi'],
  ])('%s still finds the brand', (_, query, name) => {
    expect(search(brands, query)).toEqual([name]);
  });

  it('three typos find nothing, nor does one typo in a three-letter name', () => {
    expect(search(brands, 'kubirnits')).toEqual([]);
    expect(search(brands, 'ibn')).toEqual([]);
  });

  it('fewer typos come first', () => {
    expect(search([brand('Pystan', 2000), brand('Python', 5000)], 'pythan')).toEqual([
      'Python',
      'Pystan',
    ]);
  });
});

it('the brands with exactly one spelling are listed with what it is to them', () => {
  const brands = [brand('Hive'), brand('Apache Hive', 900), brand('Hive Blockchain', 100)];
  expect(
    indexOf(brands)
      .listSpelled('hive')
      .map(({ brand: { name }, role }) => [name, role]),
  ).toEqual([
    ['Hive', 'name'],
    ['Apache Hive', 'short'],
  ]);
});

it('a brand that is taken out is found by no name, and one that is put in its place by all of its own', () => {
  const [hive, apache] = [brand('Hive', 1000), brand('Apache Hive', 900, ['HiveQL', 'Hive'])];
  const index = indexOf([hive, apache]);
  const names = (query: string) => index.search(query, 9).map((found) => found.brand.name);
  index.remove(apache);
  expect(['hive', 'apache', 'hiveql', 'apache hiv'].map(names)).toEqual([
    ['Hive'],
    [],
    ['Hive'],
    ['Hive'],
  ]);
  index.add(brand('Beeline'));
  expect(names('beeline')).toEqual(['Beeline']);
  index.remove(hive);
  expect(names('hive')).toEqual([]);
});
