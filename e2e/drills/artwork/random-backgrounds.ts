/** Colors as bare RRGGBB, the same ones for the same seed. */
export function randomBackgrounds(howMany: number, seed: number): string[] {
  let state = seed + 1;
  const next = () => {
    // The multiplier and the modulus of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const channel = () =>
    Math.floor(next() * 256)
      .toString(16)
      .padStart(2, '0');
  return Array.from({ length: howMany }, () =>
    [channel(), channel(), channel()].join('').toUpperCase(),
  );
}
