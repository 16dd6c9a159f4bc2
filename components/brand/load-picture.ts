import { useEffect, useState } from 'react';

/** The facts of a picture. */
export type PictureFacts = {
  /** The shown variant, or `placeholder`. */
  variant: string;
  /** `none`, `recolored` or `backdrop`. Null without a background, like the contrast. */
  treatment: string | null;
  contrast: number | null;
  bytes: number;
};

/** A picture of the site, and the facts in its response. */
export type LoadedPicture = PictureFacts & { blob: Blob };

/** Enough for a visitor who goes back and forth. */
const keptMax = 100;
const kept = new Map<string, Promise<LoadedPicture>>();

/** The picture at this address. Showing, describing and copying it use the same response. */
export function loadPicture(address: string): Promise<LoadedPicture> {
  const known = kept.get(address);
  if (known !== undefined) return known;
  const loading = fetchPicture(address);
  loading.catch(() => kept.delete(address));
  kept.set(address, loading);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  return loading;
}

/** Many pictures at once may come too fast for a busy server, which says when to ask again. */
const retriesMax = 3;
const waitSecondsMax = 10;

async function fetchPicture(address: string, retries = 0): Promise<LoadedPicture> {
  const response = await fetch(address);
  const waitSeconds = Number(response.headers.get('Retry-After') ?? Infinity);
  if (response.status === 429 && retries < retriesMax && waitSeconds <= waitSecondsMax) {
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    return fetchPicture(address, retries + 1);
  }
  if (!response.ok) throw new Error(`The picture could not be loaded: ${response.status}`);
  const contrast = response.headers.get('X-Contrast-Ratio');
  const blob = await response.blob();
  return {
    blob,
    bytes: blob.size,
    variant: response.headers.get('X-Svg-Variant') ?? '',
    treatment: response.headers.get('X-Svg-Treatment'),
    contrast: contrast === null ? null : Number(contrast),
  };
}

export type PictureState = PictureFacts | 'failed' | null;

/**
 * The picture of the latest address that has responded; `failed` if it could not be loaded.
 * @param known the facts that the page already has. Then only a failure renders again.
 */
export function usePicture(address: string, known: PictureFacts | null = null): PictureState {
  const [latest, setLatest] = useState<{ of: string; picture: PictureState }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (picture: PictureState) => {
      if (!isCurrent) return;
      setLatest((before) => {
        const isNews = known === null || picture === 'failed' || before?.of === address;
        return isNews ? { of: address, picture } : before;
      });
    };
    loadPicture(address).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [address, known]);
  if (latest?.of === address) return latest.picture;
  return known ?? latest?.picture ?? null;
}
