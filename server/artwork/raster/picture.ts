import type { ServedArtwork } from '../served-artwork';

/** Of /v1/png and /v1/webp. */
export const pictureFormats = ['png', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** Of /logo. An `ico` has 16, 32 and 48 pixels in one file, whatever the size. */
export const logoFormats = [...pictureFormats, 'avif', 'jpg', 'ico'] as const;

export type LogoFormat = (typeof logoFormats)[number];

export const logoContentTypes = {
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
} as const satisfies Record<LogoFormat, string>;

export type PictureKind = {
  readonly format: LogoFormat;
  readonly size: number;
  /** The color under the artwork, in a format without transparency: bare RRGGBB, white by default. */
  readonly matte?: string | undefined;
};

/** `ink` is not a picture, but where the ink of the artwork is, as JSON. */
export type DrawnKind = Omit<PictureKind, 'format'> & { readonly format: LogoFormat | 'ink' };

/** An artwork as pixels, drawn or still to be drawn. */
export type Picture = DrawnKind & {
  readonly artwork: ServedArtwork;
  /** Names the bytes before they exist: the same drawing by the same renderer gives the same bytes. */
  readonly id: string;
};

/**
 * Part of every picture's id, so that no cache keeps pictures of an older renderer. Change it with the
 * version of sharp (a test compares them) and with everything else that changes the pixels.
 */
export const rendererVersion = 'sharp0355a';

const fixedSizes: Partial<Record<DrawnKind['format'], number>> = { ico: 48, ink: 192 };

/** What does not change the bytes is not part of the id, so that one file serves all. */
export function describePicture(artwork: ServedArtwork, kind: DrawnKind): Picture {
  const { format } = kind;
  const size = fixedSizes[format] ?? Math.min(kind.size, artwork.pixelsMax ?? Infinity);
  const matte = format === 'jpg' ? (kind.matte ?? 'FFFFFF') : undefined;
  const under = matte === undefined ? '' : `-${matte}`;
  const id = `${artwork.etag.slice(1, -1)}-${size}${under}-${rendererVersion}.${format}`;
  return { artwork, format, size, matte, id };
}
