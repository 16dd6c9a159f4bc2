import { listPaints, recolorSvg } from './recolor-svg';

/** The mono drawing in a fixed color. Null if it has more than one paint after all. */
export function paintMono(svg: string, color: string): string | null {
  const rootEnd = svg.indexOf('>');
  const root = svg.slice(0, rootEnd);
  const body = svg.slice(rootEnd);
  const isPlain = !/(?:fill|stroke)="(?!none|currentColor)/.test(svg);
  if (!isPlain && listPaints(svg)?.size !== 1) return null;
  if (!isPlain) return recolorSvg(svg, `#${color}`);
  // Shapes without a paint are black by default; they inherit a paint from the root.
  const painted = root.includes(' fill="') ? root : root.replace('<svg', `<svg fill="#${color}"`);
  return (painted + body).replaceAll('"currentColor"', `"#${color}"`);
}
