import { expect, test } from 'vitest';
import { writeCsv } from './write-csv';

test('a cell with a comma, a quote or a line break is one cell, and null is an empty one', () => {
  expect(
    writeCsv(
      ['path', 'cost'],
      [
        ['?slugs="a",b', 0],
        ['a\nb', null],
      ],
    ),
  ).toBe('path,cost\r\n"?slugs=""a"",b",0\r\n"a\nb",\r\n');
});

test('no text is a formula to a spreadsheet, and a negative number stays a number', () => {
  const row = ['=HYPERLINK("x")', '+1', '-1', '@SUM', '\t=1', 'a=b', -1];
  expect(writeCsv([], [row])).toBe(`\r\n"'=HYPERLINK(""x"")",'+1,'-1,'@SUM,'\t=1,a=b,-1\r\n`);
});
