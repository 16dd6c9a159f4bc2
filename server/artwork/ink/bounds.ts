import type { Box } from '../../catalog/ink';

/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Of an SVG, in its own units. */
export type ViewBox = { x: number; y: number; width: number; height: number };

export function readViewBox(svg: string): ViewBox {
  const [x = 0, y = 0, width = 1, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, width, height };
}

export function noBounds(): Bounds {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
}

/** Widens `bounds` until `other` fits in. */
export function widen(bounds: Bounds, other: Bounds): void {
  bounds.left = Math.min(bounds.left, other.left);
  bounds.top = Math.min(bounds.top, other.top);
  bounds.right = Math.max(bounds.right, other.right);
  bounds.bottom = Math.max(bounds.bottom, other.bottom);
}

/** The area of the smallest rectangle around all of them. */
export function areaAround(boxes: readonly Box[]): number {
  const bounds = noBounds();
  for (const { x, y, width, height } of boxes)
    widen(bounds, { left: x, top: y, right: x + width, bottom: y + height });
  return Math.max(0, bounds.right - bounds.left) * Math.max(0, bounds.bottom - bounds.top);
}

/** The share of `box` that lies within `other`. */
export function coverage(box: Box, other: Box): number {
  const width = overlap(box.x, box.width, other.x, other.width);
  return (width * overlap(box.y, box.height, other.y, other.height)) / (box.width * box.height);
}

function overlap(start: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, other + otherLength) - Math.max(start, other));
}
