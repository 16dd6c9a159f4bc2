import type { Variant } from '../catalog/variants';

/** What is served for a wish: the variant actually served and its bytes. */
export type ServedArtwork = {
  variant: Variant | 'placeholder';
  svg: Uint8Array<ArrayBuffer>;
  /** Names the bytes: equal tags mean equal bytes. */
  etag: string;
};
