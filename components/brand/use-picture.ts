import { useEffect, useState } from 'react';
import { loadPicture, type PictureFacts } from './load-picture';

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
