import { expect, test } from 'vitest';
import { findRenderFault } from './find-render-fault';
import { listArtwork } from '../../../server/catalog/catalog';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { variants } from '../../../server/contract/variants';
import { useSeededDatabase } from '../../support/test-database';

test('every artwork of the catalog, stored or derived, is drawn without failing, and none is blank or clipped', async () => {
  const opened = await useSeededDatabase();
  const counts = { drawn: 0, fails: 0, blank: 0, clipped: 0 };
  const perVariant = Object.fromEntries(variants.map((name) => [name, { source: 0, derived: 0 }]));
  const faults: string[] = [];
  const seen = new Map<string, string | null>();
  for (const brand of currentCatalog().brands) {
    for (const { variant, origin, sha256, svg } of listArtwork(brand)) {
      const tally = perVariant[variant];
      if (tally) tally[origin] += 1;
      if (seen.has(sha256)) continue;
      const fault = await findRenderFault(new TextDecoder().decode(svg.read()));
      seen.set(sha256, fault?.cause ?? null);
      counts[fault?.cause ?? 'drawn'] += 1;
      if (fault) faults.push(`${brand.slug} ${variant}: ${fault.cause}, ${fault.detail}`);
    }
  }
  console.log('distinct artworks by outcome:', counts);
  console.table(perVariant);
  expect(faults).toEqual([]);
  await opened.close();
});
