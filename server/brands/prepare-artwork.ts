import type { ColorRole } from '../catalog/catalog';
import type { PackedInk } from '../catalog/ink';
import type { ColorFamily } from '../contract/color-families';
import type { Variant } from '../contract/variants';
import { AppError } from '../platform/errors';
import { createFairQueue } from '../platform/process/fair-queue';
import { memoryMiB, runJob } from '../platform/process/worker-process';

/** The drawings that a brand has, without those made from them. */
export type ArtworkJob = {
  /** Whether a person waits for it. Otherwise requests of callers go first. */
  isUrgent: boolean;
  /** Bare RRGGBB. Null: the drawings tell. */
  brandColor: string | null;
  drawings: {
    variant: Variant;
    svg: string;
    origin: 'source' | 'derived';
    /** Uploaded just now, and not yet sanitized. */
    isNew?: boolean;
  }[];
  /** Pictures made of pixels that were uploaded just now. */
  bitmaps: { variant: Variant; bytes: Uint8Array }[];
};

export type PreparedVariant = {
  variant: Variant;
  svg: string;
  sha256: string;
  origin: 'source' | 'derived';
  /** The variant it was made from; null for a drawing of the brand itself. */
  from: Variant | null;
  /** Width divided by height. */
  aspect: number;
  ink: PackedInk | null;
};

export type PreparedBrand = {
  brandColor: string | null;
  colors: ColorRole[];
  colorFamilies: ColorFamily[];
  variants: PreparedVariant[];
  bitmaps: { variant: Variant; png: Uint8Array<ArrayBuffer>; sha256: string; aspect: number }[];
};

/** The parts of an `AppError`, which crosses to another process. */
export type Refusal = Pick<AppError, 'code' | 'message' | 'extras'>;

export type Reply = { prepared: PreparedBrand } | { refused: Refusal };

const timeMsMax = 30_000;
const patientNiceness = 5;
/** Of uploads. Those of looks take turns among themselves: people do not wait for them. */
const drawing = createFairQueue({
  atOnceMax: 2,
  waiting: { max: 64, eachMax: 64, tooBusy },
});

const isSource = import.meta.url.endsWith('.ts');
/** From source for tests and `npm run dev`, else a bundle beside that of the service. */
const program = new URL(
  isSource ? './prepare-artwork-process.ts' : './prepare-artwork.mjs',
  import.meta.url,
);

/**
 * Sanitizes what is new, measures all drawings and derives the missing variants, in another process: a hostile
 * drawing may take seconds and much memory. A few of them run at the same time, and others wait.
 * @throws AppError `unsafe_svg`, saying what is wrong, with `variant`, `element` and `line`; `unusable_image`; or
 * `service_unavailable` if too many wait
 */
export async function prepareArtwork(job: ArtworkJob): Promise<PreparedBrand> {
  const reply = await (job.isUrgent ? drawing.inTurn('', () => run(job)) : run(job));
  if (reply === null) {
    const message = `This drawing cannot be accepted: it takes more than ${timeMsMax / 1000} s or ${memoryMiB} MiB to draw.`;
    throw new AppError('unsafe_svg', message);
  }
  if ('refused' in reply)
    throw new AppError(reply.refused.code, reply.refused.message, reply.refused);
  return reply.prepared;
}

/** @returns null if the process ends without a result, or takes too long */
function run(job: ArtworkJob): Promise<Reply | null> {
  const niceness = job.isUrgent ? 0 : patientNiceness;
  return runJob<Reply>({ url: program, niceness, jobMsMax: timeMsMax }, job);
}

function tooBusy(): AppError {
  const headers = { 'Retry-After': '10' };
  return new AppError('service_unavailable', 'Too many drawings are being prepared.', { headers });
}
