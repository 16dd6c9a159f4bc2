import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCatalog } from '../catalog/current-catalog';
import { cpuMsOf } from '../../e2e/support/measure';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { makeInline } from './make-inline';
import { pickArtwork } from './choose-artwork';

const drawPixels = (svg: Uint8Array) =>
  sharp(svg, { density: 144 }).resize(192, 192, { fit: 'inside' }).raw().toBuffer();

describe('inline artwork of the whole catalog', () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await useSeededDatabase());
  });
  afterAll(() => close());

  const withReferences = () =>
    currentCatalog().brands.flatMap((brand) =>
      [...brand.artwork.values()]
        .filter(({ svg }) => new TextDecoder().decode(svg.read()).includes(' id="'))
        .map((artwork) => ({ brand, served: pickArtwork(brand, artwork.variant) })),
    );

  test('inline artwork has ids of its own, and refers to nothing else', () => {
    const owners = new Map<string, string>();
    const wrong: string[] = [];
    for (const { brand, served } of withReferences()) {
      const svg = new TextDecoder().decode(makeInline(served, brand).svg);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      const references = [...svg.matchAll(/(?:url\(["']?#|href="#|labelledby=")([^"')]+)/g)];
      const dangling = references.filter(([, id = '']) => !ids.includes(id));
      if (dangling.length > 0 || new Set(ids).size !== ids.length) wrong.push(brand.slug);
      for (const id of ids) {
        if (!id.startsWith(`${brand.slug}-`)) wrong.push(`${brand.slug}: ${id}`);
        // Two variants of a brand may be the same drawing, and then share its ids.
        const owner = owners.get(id) ?? served.etag;
        if (owner !== served.etag) wrong.push(`${id} is in two drawings`);
        owners.set(id, owner);
      }
    }
    expect(wrong).toEqual([]);
    expect(owners.size).toBeGreaterThan(1000);
  });

  test('inline artwork looks like the original', async () => {
    for (const { brand, served } of withReferences().filter((_, i) => i % 40 === 0)) {
      const inline = makeInline(served, brand);
      const [before, after] = [await drawPixels(served.svg), await drawPixels(inline.svg)];
      expect(after.equals(before), brand.slug).toBe(true);
    }
  });

  test('inline artwork is parsed once: 24 titles of a drawing take less than half the time of 24 drawings', () => {
    const size = ({ served }: ReturnType<typeof withReferences>[number]) => served.svg.byteLength;
    const [largest] = withReferences().toSorted((one, other) => size(other) - size(one));
    if (largest === undefined) throw new Error('no artwork refers to itself');
    const { brand, served } = largest;
    const timeOf = (name: (i: number) => { etag: string; title: string }) =>
      cpuMsOf(() => {
        for (let i = 0; i < 24; i++) {
          const { etag, title } = name(i);
          makeInline({ ...served, etag }, brand, { title });
        }
      });
    const drawingsMs = timeOf((i) => ({ etag: `"drawing ${i}"`, title: 'one title' }));
    // A round may collect the garbage of earlier work.
    const titlesMs = ['a', 'b', 'c'].map((round) =>
      timeOf((i) => ({ etag: '"drawing 0"', title: `title ${round}${i}` })),
    );
    expect(Math.min(...titlesMs)).toBeLessThan(drawingsMs / 2);
  });
});
