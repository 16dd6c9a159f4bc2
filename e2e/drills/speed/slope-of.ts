/** How much the values rise from one to the next, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const meanX = (values.length - 1) / 2;
  const meanY = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [along, across] = [0, 0];
  for (const [x, y] of values.entries()) {
    along += (x - meanX) ** 2;
    across += (x - meanX) * (y - meanY);
  }
  return across / along;
}
