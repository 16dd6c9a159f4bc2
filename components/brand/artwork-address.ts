type ArtworkQuery = {
  /** Names the bytes, or the state of the catalog: under it the browser may keep the picture. */
  v?: string | undefined;
  /** `dark`, `light` or RRGGBB: choose what reads best there. */
  on?: string | undefined;
  size?: number | undefined;
};

/** Where the site's own pictures are: `logo.svg` is the one to show by default, `dark.svg` a variant. */
export function artworkAddress(slug: string, file: string, query: ArtworkQuery = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  const path = `/logos/${encodeURIComponent(slug)}/${file}`;
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** The text of a picture, for the clipboard. */
export async function fetchArtwork(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The artwork was not given: ${answer.status}`);
  return answer.text();
}
