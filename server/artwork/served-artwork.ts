import { hash } from 'node:crypto';
import type { Variant } from '../contract/variants';

/** The artwork of a response, whatever its format. */
export type ServedArtwork = {
  /** The variant actually served, which may differ from the one requested. */
  readonly variant: Variant | 'placeholder';
  /** The PNG of a bitmap, which only `choosePicture` chooses. */
  readonly svg: Uint8Array<ArrayBuffer>;
  /** Equal tags mean equal bytes. */
  readonly etag: string;
  /** The `Link` header with the terms of use; null if none are known. */
  readonly link: string | null;
  /** The longest side of a picture of it, if it has pixels, which are never enlarged. */
  readonly pixelsMax?: number;
  /** Only if it was chosen for a background. */
  readonly onBackground?: OnBackground;
};

export type OnBackground = {
  /** The WCAG contrast that at least `readableShare` of the ink reaches. */
  readonly contrast: number;
  /** The color of the backdrop under the artwork, around it or inside its shape; null without one. */
  readonly backdrop: string | null;
  readonly treatment: Treatment;
};

/** What was done to the brand's own drawing: nothing, other paint, or a backdrop. */
export type Treatment = 'none' | 'recolored' | 'backdrop';

/** Names the bytes of an artwork in pinned addresses (`?v=`), in JSON and in the ETag. */
export function artworkHash({ sha256 }: { readonly sha256: string }): string {
  return sha256.slice(0, 32);
}

export function etagOf(svg: Uint8Array): string {
  return `"${artworkHash({ sha256: hash('sha256', svg) })}"`;
}
