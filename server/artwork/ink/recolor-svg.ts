import { type CustomPlugin, optimize } from 'svgo';

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use']);
/** Elements that blend colors, or whose paints are not the ink. */
const mixing = new Set(['linearGradient', 'radialGradient', 'pattern', 'mask', 'filter']);
const unpainted = new Set(['none', 'transparent']);

/** The paints of the shapes, black by default. Null if gradients, masks or filters make them. */
export function listPaints(svg: string): Set<string> | null {
  const paints = new Set<string>();
  let isMixed = false;
  const inherited: { fill: string; stroke: string }[] = [{ fill: '#000', stroke: 'none' }];
  const collect: CustomPlugin = {
    name: 'collectPaints',
    fn: () => ({
      element: {
        enter: (node) => {
          const above = inherited.at(-1) ?? { fill: '#000', stroke: 'none' };
          const fill = node.attributes['fill'] ?? above.fill;
          const stroke = node.attributes['stroke'] ?? above.stroke;
          inherited.push({ fill, stroke });
          if (mixing.has(node.name)) isMixed = true;
          if (shapes.has(node.name))
            for (const paint of [fill, stroke]) if (!unpainted.has(paint)) paints.add(paint);
        },
        exit: () => {
          inherited.pop();
        },
      },
    }),
  };
  optimize(svg, { plugins: [collect] });
  return isMixed || [...paints].some((paint) => paint.startsWith('url(')) ? null : paints;
}

/** The drawing with its single paint replaced, or null if it has several. Takes sanitized SVG. */
export function recolorSvg(svg: string, paint: string): string | null {
  if (listPaints(svg)?.size !== 1) return null;
  const recolor: CustomPlugin = {
    name: 'recolor',
    fn: () => ({
      element: {
        enter: (node, parent) => {
          for (const name of ['fill', 'stroke']) {
            const value = node.attributes[name];
            if (value !== undefined && !unpainted.has(value)) node.attributes[name] = paint;
          }
          if (parent.type === 'root') node.attributes['fill'] ??= paint;
        },
      },
    }),
  };
  return optimize(svg, { plugins: [recolor, 'convertColors', 'sortAttrs'] }).data;
}

/** The mono drawing in a fixed color. Null if it unexpectedly has several paints. */
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
