/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** A rectangle in shares of the viewBox. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

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
