import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFonts } from './make-fonts';
import { glyphsFile, makeGlyphs } from './make-glyphs';

// `npm run fonts:build`: run it after a change of the font package or of the glyphs taken from it.
for (const [name, bytes] of await makeFonts()) {
  await writeFile(path.join('app/fonts', name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
await writeFile(glyphsFile, await makeGlyphs());
