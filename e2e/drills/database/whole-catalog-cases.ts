import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsBuiltAt, factsVersion, listVariants, readFacts } from '../../../prisma/catalog/facts';
import { readContent, seedCatalog } from '../../../prisma/seed/seed-catalog';
import { writeCatalog } from '../../../prisma/seed/write-catalog';
import type { OpenDatabase } from '../../../server/platform/database/database';
import { type DatabaseKind, isAvailable, openTestDatabase } from '../../support/test-database';

const tables = ['brand', 'artwork', 'drawing'] as const;

/** A digest of every stored row version: it changes if any row is written, even unchanged. */
export async function fingerprint({ client }: OpenDatabase): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const table of tables) {
    const [row] = await client.$queryRawUnsafe<{ count: number; print: string }[]>(
      `SELECT count(*)::int AS count,
        md5(string_agg(ctid::text || xmin::text || md5(row::text), ',' ORDER BY ctid)) AS print
       FROM ${table} AS row`,
    );
    prints[table] = row;
  }
  return prints;
}

/** The drawings of a database, by their SHA-256. */
export async function readSvgs({ client }: OpenDatabase): Promise<Map<string, string>> {
  const drawings = await client.drawing.findMany();
  return new Map(drawings.map(({ sha256, bytes }) => [sha256, new TextDecoder().decode(bytes)]));
}

/** Guarantees for the catalog as shipped. */
export function wholeCatalogCases(kind: DatabaseKind): void {
  describe.skipIf(!isAvailable(kind))(`the whole catalog on ${kind}`, () => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'seeded');
    });
    afterAll(() => opened.close());

    test('matches the facts: every artwork has the bytes of its SHA-256, and every derived one is recolored', async () => {
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

    test('is seeded again without touching a row', async () => {
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

    test('stays if an instance of the previous release starts again', async () => {
      const before = await fingerprint(opened);
      const reports: string[] = [];
      await seedCatalog(opened.client, (line) => reports.push(line));
      expect(reports).toEqual([expect.stringContaining('a newer catalog')]);
      expect(await fingerprint(opened)).toEqual(before);
      expect(await opened.client.catalogState.findFirst()).toMatchObject({ version: 'next' });
    });
  });
}
