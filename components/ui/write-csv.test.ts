import { expect, test } from 'vitest';
import { writeCsv } from './write-csv';

type Row = { path: string | null; cost: number | null };
const columns = { path: ({ path }: Row) => path, cost: ({ cost }: Row) => cost };

test('a cell with a comma, a quote or a line break stays one cell, and null is an empty cell', () => {
  const rows = [
    { path: '?slugs="a",b', cost: 0 },
    { path: 'a\nb', cost: null },
  ];
  expect(writeCsv(columns, rows)).toBe('path,cost\r\n"?slugs=""a"",b",0\r\n"a\nb",\r\n');
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\t=1', "'\t=1"],
  ['a=b', 'a=b'],
])('a spreadsheet reads the text %j as text and not as a formula', (path, written) => {
  expect(writeCsv(columns, [{ path, cost: -1 }])).toBe(`path,cost\r\n${written},-1\r\n`);
});
