import type { CustomPlugin, XastElement } from 'svgo';
import { SvgRefusal } from './svg-refusal';

/** Far above any logo in the catalog, far below a second of rendering. */
const drawnElementsMax = 20_000;
const filterPrimitivesMax = 200;

/**
 * Bounds the cost of rendering. Elements count as often as references (`use`, clips, masks, patterns,
 * filters) repeat them: a bomb of two kilobytes weighs as much as the billion shapes it unfolds to.
 */
export const rejectCostly: CustomPlugin = {
  name: 'rejectCostly',
  fn: (root) => {
    const byId = new Map<string, XastElement>();
    let sideMax = 0;
    return {
      element: {
        enter: (node, parent) => {
          if (parent.type === 'root') sideMax = largestSide(node);
          if (node.attributes['id'] !== undefined) byId.set(node.attributes['id'], node);
          rejectCostlyFilter(node, sideMax);
        },
      },
      root: {
        exit: () => {
          const weights = new Map<XastElement, number>();
          for (const child of root.children)
            if (child.type === 'element') weigh(child, byId, weights, new Set());
        },
      },
    };
  },
};

function largestSide(svg: XastElement): number {
  const box = (svg.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0) {
    throw new SvgRefusal('the root needs a viewBox of four numbers', svg);
  }
  return Math.max(width, height);
}

function listReferences({ attributes }: XastElement): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => [
    ...(name.endsWith('href') ? [value.trim().slice(1)] : []),
    ...[...value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id = '']) => id),
  ]);
}

function weigh(
  node: XastElement,
  byId: ReadonlyMap<string, XastElement>,
  weights: Map<XastElement, number>,
  open: Set<XastElement>,
): number {
  const known = weights.get(node);
  if (known !== undefined) return known;
  if (open.has(node)) throw new SvgRefusal(`<${node.name}> refers to itself`, node);
  open.add(node);
  let total = 1;
  const next = node.children.filter((child) => child.type === 'element');
  next.push(...listReferences(node).flatMap((id) => byId.get(id) ?? []));
  for (const child of next) {
    total += weigh(child, byId, weights, open);
    if (total > drawnElementsMax)
      throw new SvgRefusal(`it draws more than ${drawnElementsMax} elements`, node);
  }
  open.delete(node);
  weights.set(node, total);
  return total;
}

/** No logo needs a blur as wide as itself, or a filter region many times its size. */
function rejectCostlyFilter(node: XastElement, sideMax: number): void {
  const numbers = (name: string) =>
    (node.attributes[name] ?? '').split(/[\s,]+/).map((part) => Math.abs(parseFloat(part)) || 0);
  if (node.name === 'filter') {
    if (node.children.length > filterPrimitivesMax)
      throw new SvgRefusal('a filter has too many steps', node);
    for (const name of ['width', 'height']) {
      const [size = 0] = numbers(name);
      const isShare = node.attributes[name]?.endsWith('%') === true;
      const isRelative = node.attributes['filterUnits'] !== 'userSpaceOnUse';
      const factor = isShare ? size / 100 : isRelative ? size : size / sideMax;
      if (factor > 10) throw new SvgRefusal(`the ${name} of a filter is too large`, node);
    }
  }
  for (const name of ['stdDeviation', 'radius']) {
    if (numbers(name).some((size) => size > sideMax / 2))
      throw new SvgRefusal(`"${name}" on <${node.name}> is too large`, node);
  }
}
