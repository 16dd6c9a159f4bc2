import type { CustomPlugin, XastElement } from 'svgo';
import { unsafe } from './sanitize-reject';

/** Far above any logo in the catalog, far below what makes a renderer work for a second. */
const drawnElementsMax = 20_000;
const filterPrimitivesMax = 200;

/**
 * Bounds what it costs to draw the document: elements are counted as often as references (`use`, clips, masks,
 * patterns, filters) repeat them, so a bomb of two kilobytes is weighed as the billion shapes that it unfolds to.
 */
export const rejectCostly: CustomPlugin = {
  name: 'rejectCostly',
  fn: (root) => {
    const byId = new Map<string, XastElement>();
    const references = new Map<XastElement, string[]>();
    let sideMax = 0;
    return {
      element: {
        enter: (node, parent) => {
          if (parent.type === 'root') sideMax = largestSide(node);
          if (node.attributes['id'] !== undefined) byId.set(node.attributes['id'], node);
          references.set(node, listReferences(node));
          rejectCostlyFilter(node, sideMax);
        },
      },
      root: {
        exit: () => {
          const weights = new Map<XastElement, number>();
          for (const child of root.children) {
            if (child.type !== 'element') continue;
            const total = weigh(child, byId, references, weights, new Set());
            if (total > drawnElementsMax)
              throw unsafe(`it draws more than ${drawnElementsMax} elements`);
          }
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
    throw unsafe('the root needs a viewBox of four numbers');
  }
  return Math.max(width, height);
}

function listReferences(node: XastElement): string[] {
  const targets: string[] = [];
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name.endsWith('href')) targets.push(value.trim().slice(1));
    for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)) targets.push(id);
  }
  return targets;
}

function weigh(
  node: XastElement,
  byId: ReadonlyMap<string, XastElement>,
  references: ReadonlyMap<XastElement, string[]>,
  weights: Map<XastElement, number>,
  open: Set<XastElement>,
): number {
  const known = weights.get(node);
  if (known !== undefined) return known;
  if (open.has(node)) throw unsafe(`<${node.name}> refers to itself`);
  open.add(node);
  let total = 1;
  const next = node.children.filter((child) => child.type === 'element');
  for (const id of references.get(node) ?? []) {
    const target = byId.get(id);
    if (target !== undefined) next.push(target);
  }
  for (const child of next) {
    total += weigh(child, byId, references, weights, open);
    if (total > drawnElementsMax) throw unsafe(`it draws more than ${drawnElementsMax} elements`);
  }
  open.delete(node);
  weights.set(node, total);
  return total;
}

/** A blur as wide as the drawing, or a filter region many times its size, is a cost and never a logo. */
function rejectCostlyFilter(node: XastElement, sideMax: number): void {
  const numbers = (name: string) =>
    (node.attributes[name] ?? '').split(/[\s,]+/).map((part) => Math.abs(parseFloat(part)) || 0);
  if (node.name === 'filter') {
    if (node.children.length > filterPrimitivesMax) throw unsafe('a filter has too many steps');
    for (const name of ['width', 'height']) {
      const [size = 0] = numbers(name);
      const isShare = node.attributes[name]?.endsWith('%') === true;
      const isRelative = node.attributes['filterUnits'] !== 'userSpaceOnUse';
      const factor = isShare ? size / 100 : isRelative ? size : size / sideMax;
      if (factor > 10) throw unsafe(`the ${name} of a filter is too large`);
    }
  }
  for (const name of ['stdDeviation', 'radius']) {
    if (numbers(name).some((size) => size > sideMax / 2))
      throw unsafe(`"${name}" on <${node.name}> is too large`);
  }
}
