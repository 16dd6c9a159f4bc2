/** Null where the path is not valid percent-encoded text. */
export function decodeSlug(slugInPath: string): string | null {
  try {
    return decodeURIComponent(slugInPath);
  } catch {
    return null;
  }
}
