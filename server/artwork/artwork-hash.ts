/** Names the bytes of an artwork in pinned addresses (`?v=`), in JSON and in the ETag. */
export function artworkHash(artwork: { readonly sha256: string }): string {
  return artwork.sha256.slice(0, 32);
}
