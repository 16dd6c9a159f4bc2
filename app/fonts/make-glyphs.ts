import * as harfbuzz from 'harfbuzzjs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { characters } from './make-fonts';

const file = path.resolve('node_modules/geist/dist/fonts/geist-sans/Geist-SemiBold.ttf');
/** Read by server/artwork/text/draw-text.ts. */
export const glyphsFile = path.resolve('server/artwork/text/geist-glyphs.json');

/** Kerning matters between letters. All pairs of characters would take a hundred times as much space. */
const kerned = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,'];

/** The outlines of Geist for generated pictures: advance width, path and kerning by character. */
export async function makeGlyphs(): Promise<string> {
  const face = new harfbuzz.Face(new harfbuzz.Blob(await readFile(file)));
  const font = new harfbuzz.Font(face);
  const shape = (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    return buffer.getGlyphInfosAndPositions();
  };
  const glyphs = Object.fromEntries(
    [...characters].flatMap((character) => {
      const [glyph, ...others] = shape(character);
      const isDrawn = glyph !== undefined && glyph.codepoint !== 0 && others.length === 0;
      return isDrawn
        ? [[character, [glyph.xAdvance ?? 0, font.glyphToPath(glyph.codepoint)] as const]]
        : [];
    }),
  );
  const kerning = kerned.flatMap((first) =>
    kerned.flatMap((second) => {
      const [glyph, other] = shape(first + second);
      const by = (glyph?.xAdvance ?? 0) - (glyphs[first]?.[0] ?? 0);
      return other === undefined || by === 0 ? [] : [[first + second, by] as const];
    }),
  );
  return `${JSON.stringify({ unitsPerEm: face.upem, glyphs, kerning: Object.fromEntries(kerning) })}\n`;
}
