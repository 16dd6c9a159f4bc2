import { readViewBox } from '../ink/bounds';
import type { InkArea } from './ink-area';

/**
 * How much of a square has ink, where marks are to have the same weight: a solid square takes half of the edge. Four
 * of five drawings of the catalog have as much ink and reach it; the others fill the edge.
 */
export const evenWeight = 0.25;

type Square = { x: number; y: number; side: number };

/**
 * The drawing in a square, with a margin on each side as a share of the edge; or in one in which it has the same weight
 * as other marks, by the area of its ink, with the ink in the middle. Takes sanitized SVG.
 */
export function padSvg(svg: string, pad: number | InkArea): string {
  const { x, y, width, height } = readViewBox(svg);
  const longer = Math.max(width, height);
  const frame =
    typeof pad === 'number'
      ? squareAround({ x, y, width, height }, longer / (1 - 2 * pad))
      : weigh(pad, { x, y, longer });
  const inner = svg.replace(
    /^<svg xmlns="[^"]*"/,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}"`,
  );
  const box = [frame.x, frame.y, frame.side, frame.side].map((value) =>
    Number(value.toPrecision(7)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">${inner}</svg>`;
}

/** A drawing too thin for the weight fills the edge. One without ink stays as it is. */
function weigh(
  { area, ...ink }: InkArea,
  { x, y, longer }: { x: number; y: number; longer: number },
): Square {
  const side = Math.max(Math.sqrt(area / evenWeight), ink.width, ink.height) || 1;
  const around = {
    x: x + ink.x * longer,
    y: y + ink.y * longer,
    width: ink.width * longer,
    height: ink.height * longer,
  };
  return squareAround(around, side * longer);
}

function squareAround(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  side: number,
): Square {
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, side };
}
