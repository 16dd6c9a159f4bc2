import { readFileSync, writeFileSync } from 'node:fs';
import { type BrandFacts, readFacts } from '../facts';
import { makeDrawings } from '../make-artwork';
import { comparePictures, type Picture, writePage, writeTable } from './compare-pictures';

/** `save FILE` keeps today's pictures; `compare FILE PAGE` writes what has changed since, and prints the table. */
const [task, file = '', page = ''] = process.argv.slice(2);
const pictures = Object.fromEntries(readFacts().map((brand) => [brand.slug, draw(brand)]));
if (task === 'save') writeFileSync(file, JSON.stringify(pictures));
else {
  const changes = comparePictures(JSON.parse(readFileSync(file, 'utf8')), pictures);
  writeFileSync(page, writePage(changes));
  console.log(writeTable(changes));
}

/** The full-color drawing, or the first one. */
function draw(brand: BrandFacts): Picture {
  const { artwork, name } = brand;
  const shown = artwork.find(({ variant }) => variant === 'color') ?? artwork[0];
  const sha256 = shown?.sha256 ?? '';
  return { name, sha256, svg: makeDrawings(brand).get(sha256) ?? '' };
}
