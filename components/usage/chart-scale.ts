const intervalsMax = 4;

/** The values at the grid lines, from zero up to one that no day exceeds, in steps of 1, 2 or 5 × 10ⁿ. */
export function findTicks(max: number): number[] {
  const step = roundStep(Math.max(1, max / intervalsMax));
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}

/** 1500 as "1.5k". */
export function formatTick(count: number): string {
  if (count >= 1e6) return `${count / 1e6}M`;
  return count >= 1000 ? `${count / 1000}k` : String(count);
}

/** Days from one label to the next, so that seven labels at most stand below the bars. */
export function labelStepOf(dayCount: number): number {
  if (dayCount <= 7) return 1;
  return dayCount <= 31 ? 7 : 15;
}
