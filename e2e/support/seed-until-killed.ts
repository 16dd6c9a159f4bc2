import { openEmbedded } from '../../server/platform/database/database';
import { makeContent } from './example-content';
import { writeCatalog } from '../../prisma/seed/write-catalog';

// Writes a catalog into the data folder given as argument, and reports the middle of the transaction:
// after the brands, before the artwork.
const [dataFolder = ''] = process.argv.slice(2);

class Announced extends Map<string, string> {
  override [Symbol.iterator](): MapIterator<[string, string]> {
    process.stdout.write('in the middle\n');
    return super[Symbol.iterator]();
  }
}

const content = makeContent('first', 300);
const opened = openEmbedded(dataFolder);
await writeCatalog(opened.client, { ...content, svgs: new Announced(content.svgs) });
process.stdout.write('written\n');
await opened.close();
