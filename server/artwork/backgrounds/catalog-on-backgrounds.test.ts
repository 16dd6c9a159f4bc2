import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawInk, shareOnBackground } from '../../../e2e/drills/artwork/measure-pixels';
import { randomBackgrounds } from '../../../e2e/drills/artwork/random-backgrounds';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { type Brand } from '../../catalog/catalog';
import { findArtwork, listArtwork } from '../../catalog/get-brand';
import { currentCatalog } from '../../catalog/current-catalog';
import type { Plan } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { darkBackground, graphicsContrastMin, lightBackground } from '../../contract/thresholds';
import { chooseArtwork } from '../choose-artwork';
import type { ServedArtwork } from '../served-artwork';
import { putOnBackdrop } from './background';

/** The drill takes the whole catalog and random backgrounds: `BACKGROUNDS_SEED` repeats those of a run. */
const isDrill = process.env['DRILL'] === '1';
const seed = Number(process.env['BACKGROUNDS_SEED'] ?? (isDrill ? Date.now() % 1_000_000 : 17));
const backgrounds = [darkBackground, lightBackground, ...randomBackgrounds(isDrill ? 20 : 2, seed)];
/** The share of the ink that must have the stated contrast. */
const shareMin = 0.6;

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test.each([undefined, 'dark'])('no drawn brand gets a placeholder (on=%s)', (on) => {
  const options = { variant: 'mono', isVariantGiven: false, on } as const;
  const replaced = currentCatalog().brands.filter(
    (brand) => chooseArtwork(brand, options, plans.free).variant === 'placeholder',
  );
  expect(replaced).toEqual([]);
});

test.each(['american-express', 'hsbc', 'lenovo', 'lg', 'pinterest', 'wells-fargo'])(
  'the white inside of the logo of %s is white on a dark page too',
  async (slug) => {
    const brand = currentCatalog().bySlug.get(slug);
    if (brand === undefined) throw new Error('There is no such brand.');
    const options = { variant: 'mono', isVariantGiven: false } as const;
    const { svg, onBackground } = chooseArtwork(brand, { ...options, on: 'dark' }, plans.pro);
    expect(onBackground).toMatchObject({ backdrop: lightBackground, treatment: 'backdrop' });
    // Only white has this contrast with black.
    const whiteOf = async (drawing: Uint8Array) =>
      shareOnBackground(await drawInk(drawing), '000000', 20);
    expect(await whiteOf(svg)).toBeGreaterThan(0.03);
    expect(await whiteOf(chooseArtwork(brand, { ...options, on: 'light' }, plans.pro).svg)).toBe(0);
  },
);

test.each([
  ['dhl', lightBackground, darkBackground],
  ['shell', lightBackground, darkBackground],
  ['coca-cola', '808080', lightBackground],
])(
  'the colors of %s, too faint on %s, come on a backdrop without being asked for',
  async (slug, on, backdrop) => {
    const brand = currentCatalog().bySlug.get(slug);
    if (brand === undefined) throw new Error('There is no such brand.');
    const options = { variant: 'mono', isVariantGiven: false } as const;
    const served = chooseArtwork(brand, { ...options, on }, plans.pro);
    expect(served).toMatchObject({ variant: 'color', onBackground: { backdrop } });
    const stored = findArtwork(brand, 'color')?.svg.read() ?? new Uint8Array();
    const share = async (svg: Uint8Array, behind: string) =>
      shareOnBackground(await drawInk(svg), behind, graphicsContrastMin);
    expect(await share(stored, on)).toBeLessThan(shareMin);
    expect(await share(served.svg, on)).toBeGreaterThan(shareMin);
    expect(await share(served.svg, backdrop)).toBeGreaterThan(0.02);
  },
);

const everyNth = (brands: readonly Brand[], nth: number) => brands.filter((_, i) => i % nth === 0);

test.each([
  ['of the pro plan', plans.pro],
  ['of the free plan', plans.free],
])(
  'on any background, the response %s reaches a contrast of 3:1, or the brand has no better variant',
  async (_, plan) => {
    const { brands } = currentCatalog();
    const withoutMono = brands.filter(({ artwork }) => !artwork.has('mono'));
    const sample = isDrill ? brands : [...everyNth(brands, 400), ...everyNth(withoutMono, 100)];
    const judged: Judged[] = [];
    for (const brand of sample) judged.push(...(await judgeBrand(brand, plan)));
    const exceptions = judged.filter(({ share }) => share < shareMin);
    expect(exceptions.filter(({ better }) => better !== null)).toEqual([]);
    if (!isDrill || plan !== plans.pro) return;
    expect(exceptions.filter(({ hasMono }) => hasMono)).toEqual([]);
    for (const background of backgrounds) {
      const here = judged.filter((one) => one.background === background);
      const failed = here.filter(({ share }) => share < shareMin).length;
      const figure = `on=${background}, seed ${seed}: ${here.length - failed} of ${here.length} read`;
      process.stdout.write(`${figure}; ${countVariants(here)}\n`);
      expect(failed, background).toBeLessThanOrEqual(here.length / 100);
    }
  },
  3_600_000,
);

function countVariants(judged: readonly Judged[]): string {
  const counts = new Map<string, number>();
  for (const { served } of judged) {
    const kind = served.variant + (served.onBackground?.backdrop ? ' on a backdrop' : '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const ordered = [...counts].sort((one, other) => other[1] - one[1]);
  return ordered.map(([kind, times]) => `${kind} ${times}`).join(', ');
}

/** A response to `on=`, judged by its pixels alone. */
type Judged = {
  slug: string;
  background: string;
  served: ServedArtwork;
  /** How much of the drawn ink stands out from the background. */
  share: number;
  hasMono: boolean;
  /** A variant of the brand, or a backdrop, that stands out more; null if there is none. */
  better: string | null;
};

/** Requests the brand with prefer=contrast on each background, and judges the result. */
async function judgeBrand(brand: Brand, plan: Plan): Promise<Judged[]> {
  const drawn = new Map<string, ReturnType<typeof drawInk>>();
  const judged: Judged[] = [];
  for (const background of backgrounds) {
    const chooser = { variant: 'mono', isVariantGiven: false, prefer: 'contrast' } as const;
    const options = { ...chooser, on: background };
    const served = chooseArtwork(brand, options, plan);
    const drawing = drawn.get(served.etag) ?? drawInk(served.svg);
    drawn.set(served.etag, drawing);
    const share = shareOnBackground(await drawing, background, graphicsContrastMin);
    const hasMono = findArtwork(brand, 'mono') !== null;
    const isException = share < shareMin;
    const better = isException ? await findBetter(brand, background, share) : null;
    judged.push({ slug: brand.slug, background, served, share, hasMono, better });
  }
  return judged;
}

async function findBetter(brand: Brand, background: string, share: number): Promise<string | null> {
  for (const { variant, svg: stored } of listArtwork(brand)) {
    const svg = new TextDecoder().decode(stored.read());
    const backed = [lightBackground, darkBackground].map((backdrop) =>
      putOnBackdrop(svg, backdrop),
    );
    for (const candidate of [svg, ...backed]) {
      const ink = await drawInk(new TextEncoder().encode(candidate));
      if (
        shareOnBackground(ink, background, graphicsContrastMin) >= Math.max(shareMin, share + 0.05)
      )
        return `${variant}${candidate === svg ? '' : ' on a backdrop'}`;
    }
  }
  return null;
}
