import { loadCatalog } from '../../../server/catalog/load-catalog';
import { openEmbedded } from '../../../server/platform/database/database';
import { deriveOnce } from '../../../server/artwork/derive/store-derivation';

// Derives the brands of the data folder given as argument, one after another, and prints each once it is
// stored, until it is killed.
const [dataFolder = ''] = process.argv.slice(2);
const { client } = openEmbedded(dataFolder);
for (const brand of (await loadCatalog(client)).brands) {
  await deriveOnce(client, brand);
  process.stdout.write(`${brand.slug}\n`);
}
