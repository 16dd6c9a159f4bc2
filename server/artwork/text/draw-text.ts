import outlines from './geist-glyphs.json';

type Glyphs = Readonly<Record<string, readonly [advance: number, path: string]>>;

const glyphs = outlines.glyphs as unknown as Glyphs;
const kerning: Readonly<Record<string, number>> = outlines.kerning;
/** The letter spacing of headings. */
const tracking = -0.02;

export type TextStyle = { x: number; baseline: number; size: number; fill: string };

/** Whether Geist has every character. */
export function canDraw(text: string): boolean {
  return [...text].every((character) => glyphs[character] !== undefined);
}

/** Text in Geist as paths, so that it looks the same wherever it is drawn: no font is needed. */
export function drawText(text: string, { x, baseline, size, fill }: TextStyle): string {
  const scale = size / outlines.unitsPerEm;
  const paths = place(text).map(
    ({ path, atUnits }) => `<path transform="translate(${atUnits})" d="${path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** In pixels. */
export function measureText(text: string, size: number): number {
  const last = place(text).at(-1);
  return last === undefined ? 0 : ((last.atUnits + last.advance) * size) / outlines.unitsPerEm;
}

/** The text, or as much of it as fits before an ellipsis. */
export function fitText(text: string, size: number, widthMax: number): string {
  if (measureText(text, size) <= widthMax) return text;
  const characters = [...text];
  while (characters.length > 1 && measureText(`${characters.join('').trimEnd()}…`, size) > widthMax)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Characters that Geist lacks are left out. */
function place(text: string) {
  let atUnits = 0;
  let before = '';
  return [...text].flatMap((character) => {
    const glyph = glyphs[character];
    if (glyph === undefined) return [];
    const [advance, path] = glyph;
    if (before !== '') {
      atUnits += (kerning[before + character] ?? 0) + tracking * outlines.unitsPerEm;
    }
    const placed = { path, advance, atUnits: Math.round(atUnits) };
    atUnits += advance;
    before = character;
    return [placed];
  });
}
