/** Ids, and what refers to them, in sanitized SVG. */
const names = /(?<=\sid=")[^"]+(?=")|(?<=url\(#)[^)]+(?=\))|(?<=href="#)[^"]+(?=")/g;

/** The drawing with ids that no other drawing in the same document has. Takes sanitized SVG. */
export function prefixIds(svg: string, prefix: string): string {
  return svg.replaceAll(names, (id) => `${prefix}-${id}`);
}
