import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsBuiltAt, factsVersion, listVariants, readFacts } from '../../../prisma/catalog/facts';
import { readContent, seedCatalog } from '../../../prisma/seed/seed-catalog';
import { writeCatalog } from '../../../prisma/seed/write-catalog';
import type { OpenDatabase } from '../../../server/platform/database/database';
import { fingerprint, readSvgs } from '../../support/example-content';
import { anyKind, databaseKinds, isAvailable, openTestDatabase } from '../../support/test-database';

const kinds = process.env['DRILL'] === '1' ? databaseKinds.filter(isAvailable) : [anyKind()];

describe.each(kinds)('the whole catalog on %s', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'seeded');
  });
  afterAll(() => opened.close());

  test('the whole catalog matches the facts: every artwork has the bytes of its SHA-256, and every derived one is recolored', async () => {
    const svgs = await readSvgs(opened);
    const wrong = [...svgs].filter(
      ([sha256, svg]) => createHash('sha256').update(svg).digest('hex') !== sha256,
    );
    expect(wrong.map(([sha256]) => sha256)).toEqual([]);

    const variants = readFacts().flatMap(listVariants);
    expect(new Set(svgs.keys())).toEqual(new Set(variants.map(({ sha256 }) => sha256)));
    const derived = variants.filter(
      ({ origin, variant }) => origin === 'derived' && variant === 'mono',
    );
    expect(derived.length).toBeGreaterThan(100);
    const unpainted = derived.filter(({ sha256 }) => !svgs.get(sha256)?.includes('currentColor'));
    expect(unpainted).toEqual([]);
    expect(await opened.client.artwork.count()).toBe(variants.length);
    expect(await opened.client.catalogState.findFirst()).toMatchObject({
      version: factsVersion(),
    });
  });

  test('the whole catalog is seeded again without touching a row', async () => {
    const before = await fingerprint(opened);
    expect(before['brand']).toMatchObject({ count: await opened.client.brand.count() });
    const reports: string[] = [];
    await seedCatalog(opened.client, (line) => reports.push(line));
    expect(reports).toEqual([]);

    // The next version, without any change.
    const svgs = await readSvgs(opened);
    const builtAt = new Date(factsBuiltAt().getTime() + 1);
    const content = readContent(readFacts(), svgs, null);
    await writeCatalog(opened.client, { ...content, version: 'next', builtAt });
    expect(await fingerprint(opened)).toEqual(before);
    expect(await opened.client.catalogState.findFirst()).toMatchObject({ version: 'next' });
  });

  test('the whole catalog stays if an instance of the previous release starts again', async () => {
    const before = await fingerprint(opened);
    const reports: string[] = [];
    await seedCatalog(opened.client, (line) => reports.push(line));
    expect(reports).toEqual([expect.stringContaining('a newer catalog')]);
    expect(await fingerprint(opened)).toEqual(before);
    expect(await opened.client.catalogState.findFirst()).toMatchObject({ version: 'next' });
  });
});
