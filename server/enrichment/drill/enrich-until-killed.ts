import { loadCatalog } from '../../catalog/load-catalog';
import { openEmbedded } from '../../database/database';
import { enrichOnce } from '../enrich-brand';

// Enriches the brands of the data folder given as argument, one after the other, and names each that is
// stored, until it is killed.
const [dataFolder = ''] = process.argv.slice(2);
const { client } = openEmbedded(dataFolder);
for (const brand of (await loadCatalog(client)).brands) {
  await enrichOnce(client, brand);
  process.stdout.write(`${brand.slug}\n`);
}
