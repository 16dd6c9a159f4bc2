import type { ServedArtwork } from '../artwork/served-artwork';
import { rendererVersion } from './renderer-version';

export const pictureFormats = ['png', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The longer side in pixels. */
export const pictureSize = { min: 16, max: 1024, default: 256 } as const;

export type PictureKind = { readonly format: PictureFormat; readonly size: number };

/** An artwork as pixels, whether or not they have been drawn yet. */
export type Picture = PictureKind & {
  readonly artwork: ServedArtwork;
  /** Names the bytes before there are any: the same drawing by the same renderer gives the same. */
  readonly id: string;
};

export function describePicture(artwork: ServedArtwork, { format, size }: PictureKind): Picture {
  const id = `${artwork.etag.slice(1, -1)}-${size}-${rendererVersion}.${format}`;
  return { artwork, format, size, id };
}
