import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFonts } from './make-fonts';
import { glyphsFile, makeGlyphs } from './make-glyphs';

test('the fonts are what `npm run fonts:build` makes of the installed package', async () => {
  for (const [name, bytes] of await makeFonts()) {
    const kept = await readFile(path.join('app/fonts', name));
    expect(kept.equals(bytes), name).toBe(true);
  }
});

test('the outlines of letters in pictures are what `npm run fonts:build` makes of the installed package', async () => {
  expect(await readFile(glyphsFile, 'utf8')).toBe(await makeGlyphs());
});
