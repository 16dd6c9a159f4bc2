import type { ServedArtwork } from '../served-artwork';

export const pictureFormats = ['png', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

export type PictureKind = { readonly format: PictureFormat; readonly size: number };

/** An artwork as pixels, drawn or still to be drawn. */
export type Picture = PictureKind & {
  readonly artwork: ServedArtwork;
  /** Names the bytes before they exist: the same drawing by the same renderer gives the same bytes. */
  readonly id: string;
};

/**
 * Part of every picture's id, so that no cache keeps pictures of an older renderer. Change it with the
 * version of sharp (a test compares them) and with everything else that changes the pixels.
 */
export const rendererVersion = 'sharp0355a';

export function describePicture(artwork: ServedArtwork, { format, size }: PictureKind): Picture {
  const id = `${artwork.etag.slice(1, -1)}-${size}-${rendererVersion}.${format}`;
  return { artwork, format, size, id };
}
