import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSvgs } from '../../e2e/support/example-content';
import { openAnyDatabase } from '../../e2e/support/test-database';
import type { OpenDatabase } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import { factsVersion, listVariants, readFacts, readSelfhst } from '../catalog/facts';
import { readKnown } from '../catalog/known-facts';
import { selfhstDrawings } from '../catalog/sources/selfhst';
import { drawnVersion, readContent, seedCatalog } from './seed-catalog';
import { writeCatalog } from './write-catalog';

const { dataFolder } = env;
const brands = readFacts();
const known = readKnown();
const selfhst = readSelfhst();
const joined = selfhst.filter(({ id }) => known.some((brand) => brand.id === id));
let opened: OpenDatabase;

const seed = async () => {
  const reports: string[] = [];
  await seedCatalog(opened.client, (line) => reports.push(line));
  return reports;
};
const count = async () => ({
  drawn: await opened.client.brand.count({ where: { artwork: { some: {} } } }),
  named: await opened.client.brand.count({ where: { artwork: { none: {} } } }),
  version: (await opened.client.catalogState.findFirst())?.version,
});
/** Stands in for the real drawings, which are not there when the tests run. */
const drawings = new Map(
  selfhst.flatMap(listVariants).map(({ sha256 }) => [sha256, `<svg>${sha256}</svg>`]),
);
const withoutDrawings = {
  drawn: brands.length,
  named: known.length + selfhst.length - joined.length,
  version: factsVersion(),
};
const withDrawings = {
  drawn: brands.length + selfhst.length,
  named: known.length - joined.length,
  version: drawnVersion(),
};

// What differs between the databases is in `seed-catalog.test.ts`.
describe('the brands of selfh.st', () => {
  beforeAll(async () => {
    opened = await openAnyDatabase('seeded');
    Object.assign(env, { dataFolder: mkdtempSync(path.join(tmpdir(), 'marque-selfhst-')) });
  });
  afterAll(async () => {
    rmSync(env.dataFolder, { recursive: true });
    Object.assign(env, { dataFolder });
    await opened.close();
  });
  afterEach(() => rmSync(selfhstDrawings(), { force: true }));

  test('the brands of selfh.st are known by name without their drawings', async () => {
    expect(await count()).toEqual(withoutDrawings);
    expect(await seed()).toEqual([]);
  });

  test.each([
    ['no JSON', 'not the drawings'],
    ['another set', '{"icons":{},"width":1,"height":1}'],
    [
      'a changed drawing',
      JSON.stringify({
        icons: Object.fromEntries(
          selfhst.flatMap(({ artwork }) =>
            artwork.map(({ name }) => [name, { body: '<path d="M0 0h9v9z"/>' }]),
          ),
        ),
        width: 9,
        height: 9,
      }),
    ],
  ])(
    'the brands of selfh.st stay without drawings if the file is %s, and a log line says so',
    async (_, content) => {
      writeFileSync(selfhstDrawings(), content);
      expect(await seed()).toEqual([
        expect.stringMatching(/selfhst\.json does not have the drawings of this release/),
      ]);
      expect(await count()).toEqual(withoutDrawings);
    },
  );

  test('the brands of selfh.st are drawn once an instance has added them, and stay when an instance without them starts', async () => {
    const svgs = await readSvgs(opened);
    const ids = { in: joined.map(({ id }) => id) };
    const countIntroduced = () =>
      opened.client.brand.count({ where: { id: ids, description: { not: null } } });
    const introduced = await countIntroduced();
    expect(introduced).toBeGreaterThan(10);
    await writeCatalog(opened.client, readContent(brands, svgs, drawings));
    expect(await count()).toEqual(withDrawings);
    expect(await countIntroduced()).toBe(introduced);
    expect(await opened.client.brand.count({ where: { id: ids, artwork: { none: {} } } })).toBe(0);

    expect(await seed()).toEqual([]);
    expect(await count()).toEqual(withDrawings);
  });

  test('the brands of selfh.st are known by name again after the next release if no instance has its drawings', async () => {
    const svgs = await readSvgs(opened);
    const state = await opened.client.catalogState.findFirst();
    const next = new Date((state?.builtAt?.getTime() ?? 0) + 1);
    await writeCatalog(opened.client, { ...readContent(brands, svgs, null), builtAt: next });
    expect(await count()).toEqual(withoutDrawings);
    const some = { sha256: { in: [...drawings.keys()].slice(0, 1000) } };
    expect(await opened.client.artwork.count({ where: some })).toBe(0);
  });
});
