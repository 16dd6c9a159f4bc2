import { inkOfPixels } from '../../../artwork/ink/measure-ink';
import type { MeasuredPicture } from './measure-picture';

type Size = { width: number; height: number };

/**
 * The ink of a picture, and whether it is blank or a photograph.
 * @param data red, green, blue and alpha of each pixel; a plain background becomes transparent in it
 */
export function judgePixels(
  data: Buffer,
  size: Size,
): Pick<MeasuredPicture, 'ink' | 'isOpaque' | 'isBlank' | 'isPhoto'> {
  const count = size.width * size.height;
  let opaque = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) >= 250) opaque++;
  const isOpaque = opaque >= count * 0.995;
  const edge = isOpaque ? edgeColor(data, size) : null;
  if (edge !== null) clear(data, edge);
  let drawn = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) >= 24) drawn++;
  const ink = inkOfPixels(data, size);
  const tones = countTones(data);
  // Pixels of one color everywhere, through which something shines.
  const isFlat = !isOpaque && drawn >= count * 0.995 && tones <= 1;
  return {
    ink,
    isOpaque,
    isBlank: drawn < count * 0.003 || ink === null || isFlat,
    isPhoto: isOpaque && tones > 140,
  };
}

/** The color of an even edge. */
function edgeColor(data: Buffer, { width, height }: Size): readonly number[] | null {
  const first = [...data.subarray(0, 3)];
  let [same, all] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1)) {
      all++;
      if (isNear(data, (y * width + x) * 4, first)) same++;
    }
  }
  return same >= all * 0.9 ? first : null;
}

const isNear = (data: Buffer, i: number, color: readonly number[]) =>
  color.every((channel, k) => Math.abs(channel - (data[i + k] ?? 0)) <= 20);

function clear(data: Buffer, color: readonly number[]): void {
  for (let i = 0; i < data.length; i += 4) if (isNear(data, i, color)) data[i + 3] = 0;
}

/** How many tones make up nine tenths of the visible pixels: a logo has few of them, a photograph hundreds. */
function countTones(data: Buffer): number {
  const counts = new Map<number, number>();
  let all = 0;
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 24) continue;
    const key =
      (((data[i] ?? 0) >> 4) << 8) | (((data[i + 1] ?? 0) >> 4) << 4) | ((data[i + 2] ?? 0) >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    all++;
  }
  let [covered, tones] = [0, 0];
  for (const count of [...counts.values()].sort((one, other) => other - one)) {
    if (covered >= all * 0.9) break;
    covered += count;
    tones++;
  }
  return tones;
}
