import { useEffect, useState } from 'react';

/** What there is to say of a picture. */
export type PictureFacts = {
  /** The variant that is shown, or `placeholder`. */
  variant: string;
  /** `none`, `recolored` or `backdrop`. Null without a background, like the contrast. */
  treatment: string | null;
  contrast: number | null;
  bytes: number;
};

/** A picture of the site, and what the response says of it. */
export type LoadedPicture = PictureFacts & { blob: Blob };

/** As many as a visitor goes back and forth between. */
const keptMax = 100;
const kept = new Map<string, Promise<LoadedPicture>>();

/** The picture at this address. What is shown, described and copied comes from the same response. */
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

async function fetchPicture(address: string): Promise<LoadedPicture> {
  const response = await fetch(address);
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
 * The picture of the latest address that has responded; `failed` where that one could not be loaded.
 * @param known what the server has said of this picture. Then only a failure renders again.
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
