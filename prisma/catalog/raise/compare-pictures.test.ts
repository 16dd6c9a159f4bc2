import { expect, test } from 'vitest';
import { comparePictures, type Picture, writePage, writeTable } from './compare-pictures';

const picture = (name: string, svg = '<svg/>'): Picture => ({ name, sha256: svg, svg });
const changes = comparePictures(
  { same: picture('Same'), old: picture('Old'), wise: picture('TransferWise'), x: picture('X') },
  {
    same: picture('Same'),
    wise: picture('Wise'),
    x: picture('X', '<svg id="x"/>'),
    fresh: picture('A & B'),
  },
);

test('a raised source shows which brands are new, gone, renamed or drawn in another way', () => {
  const table = writeTable(changes);
  expect(table).toContain('4 brands have changed');
  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `fresh` | new |',
    '| `old` | no longer drawn |',
    '| `wise` | TransferWise → Wise |',
    '| `x` | another drawing |',
  ]);
});

test('the page has both pictures of a brand, as images that cannot run anything', () => {
  const page = writePage(changes);
  const after = Buffer.from('<svg id="x"/>').toString('base64');
  expect(page).toContain(`src="data:image/svg+xml;base64,${after}"`);
  expect(page).not.toContain('<svg');
  expect(writePage(comparePictures({}, { a: picture('<b>') }))).not.toContain('<b>');
});

test('a long table ends, and says how many are missing', () => {
  const many = Object.fromEntries(Array.from({ length: 203 }, (_, i) => [`b${i}`, picture('B')]));
  expect(writeTable(comparePictures({}, many))).toContain('3 more are on the page.');
});
