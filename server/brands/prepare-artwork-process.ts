import { hash } from 'node:crypto';
import { deriveBrand } from '../artwork/derive/derive-brand';
import { findAccent } from '../artwork/derive/derive-colors';
import { listColorFamilies } from '../catalog/color-family';
import { readViewBox } from '../artwork/ink/bounds';
import { aspectOfPng } from '../artwork/sanitize/bitmap-format';
import { readBitmap } from '../artwork/sanitize/read-bitmap';
import { sanitizeSvg } from '../artwork/sanitize/sanitize-svg';
import { packInk } from '../catalog/ink';
import { AppError } from '../platform/errors';
import { answerJobs } from '../platform/process/worker-process';
import type { Variant } from '../contract/variants';
import type { ArtworkJob, PreparedBrand, Refusal, Reply } from './prepare-artwork';

/** The program of the process that `prepareArtwork` opens. */
answerJobs<Reply>((job: ArtworkJob) =>
  prepare(job).then(
    (prepared) => ({ prepared }),
    (error: unknown) => ({ refused: describeRefusal(error) }),
  ),
);

function describeRefusal(error: unknown): Refusal {
  if (!(error instanceof AppError))
    return { code: 'unsafe_svg', message: 'This SVG cannot be drawn.', extras: {} };
  const { code, message, extras } = error;
  return { code, message, extras };
}

async function prepare(job: ArtworkJob): Promise<PreparedBrand> {
  const bitmaps: PreparedBrand['bitmaps'] = [];
  for (const { variant, bytes } of job.bitmaps) {
    const png = await ofVariant(variant, () => readBitmap(bytes));
    bitmaps.push({ variant, png, sha256: hash('sha256', png), aspect: aspectOfPng(png) });
  }
  return { ...(await prepareDrawings(job)), bitmaps };
}

async function prepareDrawings({
  brandColor: given,
  drawings,
}: ArtworkJob): Promise<Omit<PreparedBrand, 'bitmaps'>> {
  const artwork: Map<Variant, { svg: string; origin: 'source' | 'derived' }> = new Map();
  for (const { variant, svg, origin, isNew } of drawings) {
    const clean = isNew ? await ofVariant(variant, () => sanitizeSvg(svg)) : svg;
    artwork.set(variant, { svg: clean, origin });
  }
  const first = await deriveBrand({ brandColor: given, artwork });
  const colorDrawing = artwork.get('color') ?? artwork.get('icon');
  const measured = colorDrawing && first.inks.get(hash('sha256', colorDrawing.svg));
  const accent = colorDrawing && measured ? findAccent(colorDrawing.svg, measured) : null;
  const brandColor = given ?? accent;
  const derived = brandColor === given ? first : await deriveBrand({ brandColor, artwork });
  const own = drawings.map(({ variant, origin }) => ({
    variant,
    svg: artwork.get(variant)?.svg ?? '',
    origin,
    from: null,
  }));
  const made = derived.variants.map(({ variant, svg, from }) => ({
    variant,
    svg,
    from,
    origin: 'derived' as const,
  }));
  return {
    brandColor,
    colors: derived.colors,
    colorFamilies: listColorFamilies(measured?.colors ?? []),
    variants: [...own, ...made].map((one) => {
      const sha256 = hash('sha256', one.svg);
      const ink = derived.inks.get(sha256);
      return { ...one, sha256, aspect: aspectOf(one.svg), ink: ink ? packInk(ink) : null };
    }),
  };
}

/** Several files may come at once: the refusal says which one is meant. */
async function ofVariant<Result>(
  variant: Variant,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, extras } = error;
    throw new AppError(code, message, { extras: { variant, ...extras } });
  }
}

function aspectOf(svg: string): number {
  const { width, height } = readViewBox(svg);
  return Math.round((width / height) * 1000) / 1000;
}
