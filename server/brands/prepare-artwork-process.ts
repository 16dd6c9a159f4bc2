import { hash } from 'node:crypto';
import { deriveBrand } from '../artwork/derive/derive-brand';
import { findAccent } from '../artwork/derive/derive-colors';
import { listColorFamilies } from '../catalog/color-family';
import { readViewBox } from '../artwork/ink/bounds';
import { sanitizeSvg } from '../artwork/sanitize/sanitize-svg';
import { packInk } from '../catalog/ink';
import { AppError } from '../platform/errors';
import type { ArtworkJob, PreparedBrand, Reply } from './prepare-artwork';

/** The program of the process that `prepareArtwork` starts: it does one job and ends. */
process.once('message', (job: ArtworkJob) => {
  void prepare(job).then(
    (prepared) => send({ prepared }),
    (error: unknown) => send({ refused: messageOf(error) }),
  );
});

const send = (reply: Reply) => process.send?.(reply, () => process.exit());

const messageOf = (error: unknown) =>
  error instanceof AppError ? error.message : 'This SVG cannot be drawn.';

async function prepare({ brandColor: given, drawings }: ArtworkJob): Promise<PreparedBrand> {
  const artwork = new Map(
    drawings.map(({ variant, svg, origin, isNew }) => [
      variant,
      { svg: isNew ? sanitizeSvg(svg) : svg, origin },
    ]),
  );
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
    ...{ variant, svg, from },
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

function aspectOf(svg: string): number {
  const { width, height } = readViewBox(svg);
  return Math.round((width / height) * 1000) / 1000;
}
