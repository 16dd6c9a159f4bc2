import type { Variant } from '../catalog/variants';

/** What is served for a wish: the variant actually served and its bytes. */
export type ServedArtwork = {
  readonly variant: Variant | 'placeholder';
  readonly svg: Uint8Array<ArrayBuffer>;
  /** Names the bytes: equal tags mean equal bytes. */
  readonly etag: string;
  /** The value of the `Link` header: on what terms it may be used. Null where nothing is known. */
  readonly link: string | null;
  /** Only of what was chosen for a ground. */
  readonly onGround?: OnGround;
  /** Chosen without knowing all that there is to choose from: a later request may get better. */
  readonly isProvisional?: boolean;
};

/** How an artwork stands on the ground it was chosen for. */
export type OnGround = {
  /** WCAG contrast that at least 60 % of the ink reaches. */
  readonly contrast: number;
  /** The color of the plate under an artwork that does not read by itself; null without one. */
  readonly plate: string | null;
};
