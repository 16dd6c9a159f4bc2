import type { Interior } from '../../catalog/ink';
import { type Bounds, noBounds, widen } from './bounds';

/** The interior takes this share of the plate: less is a gap between two shapes, more makes it an outline. */
const interiorShare = { min: 0.03, max: 0.45 };
/** How much of its bounds a plate fills: a disc fills 0.79. */
const plateShareMin = 0.7;
/** How much of the ring inside the edge of a disc must have ink: a letter may reach the edge. */
const ringShareMin = 0.85;

type Grid = { isInk: (x: number, y: number) => boolean };
type Pixel = readonly [x: number, y: number];

/**
 * Where the page shows through a plate, such as the letter in a disc: on a white page these parts are white. Null for
 * other shapes, such as letters with holes.
 * @param bounds of the ink
 */
export function findInterior(
  grid: Grid,
  bounds: Bounds,
): (Bounds & Pick<Interior, 'shape'>) | null {
  const shape = isRound(grid, bounds) ? 'ellipse' : 'rect';
  const holes = listHoles(grid, bounds, shape);
  const all = pixelsOf(bounds);
  const ink = all.filter(([x, y]) => grid.isInk(x, y)).length;
  const share = holes.length / (ink + holes.length);
  const isPlate = ink + holes.length >= plateShareMin * all.length;
  if (!isPlate || share < interiorShare.min || share > interiorShare.max) return null;
  if (shape === 'ellipse') return { shape, ...inset(bounds, 1) };
  const inside = noBounds();
  for (const [x, y] of holes) widen(inside, { left: x, top: y, right: x + 1, bottom: y + 1 });
  const known = new Set(holes.map(String));
  const isFilled = (pixel: Pixel) => grid.isInk(...pixel) || known.has(String(pixel));
  if (!pixelsOf(inside).every(isFilled)) return null;
  // Its edge is blurred: reach below the ink around it, where there is some.
  const wider = inset(inside, -1);
  return { shape, ...(pixelsOf(wider).every(isFilled) ? wider : inside) };
}

function pixelsOf({ left, top, right, bottom }: Bounds): Pixel[] {
  const columns = Array.from({ length: right - left }, (_, i) => left + i);
  const rows = Array.from({ length: bottom - top }, (_, i) => top + i);
  return columns.flatMap((x) => rows.map((y) => [x, y] as const));
}

const inset = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

/** From the center, where 1 is the edge of the ellipse in the bounds. */
function radiusOf([x, y]: Pixel, { left, top, right, bottom }: Bounds): number {
  return Math.hypot(
    (2 * (x + 0.5 - left)) / (right - left) - 1,
    (2 * (y + 0.5 - top)) / (bottom - top) - 1,
  );
}

function isRound({ isInk }: Grid, bounds: Bounds): boolean {
  const pixels = pixelsOf(bounds).map((at) => ({ at, radius: radiusOf(at, bounds) }));
  const ring = pixels.filter(({ radius }) => radius > 0.88 && radius < 0.96);
  const inked = ring.filter(({ at }) => isInk(...at)).length;
  const isClear = pixels.every(({ at, radius }) => radius < 1.06 || !isInk(...at));
  return isClear && inked >= ringShareMin * ring.length;
}

/** The pixels without ink that belong to the plate. A letter may reach one side of a rectangle, and divides none. */
function listHoles(grid: Grid, bounds: Bounds, shape: Interior['shape']): Pixel[] {
  if (shape === 'ellipse')
    return pixelsOf(bounds).filter((at) => !grid.isInk(...at) && radiusOf(at, bounds) < 1);
  const { left, top, right, bottom } = bounds;
  const corners = [left, right - 1].flatMap((x) => [top, bottom - 1].map((y) => grid.isInk(x, y)));
  const gaps = listGaps(grid, bounds);
  if (!corners.every(Boolean)) return gaps.filter((gap) => gap.sides === 0).flatMap(pixelsIn);
  return gaps.some((gap) => gap.sides > 1) ? [] : gaps.flatMap(pixelsIn);
}

type Gap = { pixels: Pixel[]; sides: number };
const pixelsIn = ({ pixels }: Gap) => pixels;

/** The connected areas without ink, and how many sides of the bounds each reaches. */
function listGaps({ isInk }: Grid, { left, top, right, bottom }: Bounds): Gap[] {
  const seen = new Set<string>();
  const isGap = (at: Pixel) => {
    const [x, y] = at;
    const isIn = x >= left && x < right && y >= top && y < bottom;
    return isIn && !isInk(x, y) && !seen.has(String(at));
  };
  return pixelsOf({ left, top, right, bottom }).flatMap((start) => {
    const pixels: Pixel[] = [];
    const queue: Pixel[] = [start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (!isGap(at)) continue;
      seen.add(String(at));
      pixels.push(at);
      const [x, y] = at;
      queue.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]);
    }
    if (pixels.length === 0) return [];
    const touches = [
      pixels.some(([x]) => x === left),
      pixels.some(([x]) => x === right - 1),
      pixels.some(([, y]) => y === top),
      pixels.some(([, y]) => y === bottom - 1),
    ];
    return { pixels, sides: touches.filter(Boolean).length };
  });
}
