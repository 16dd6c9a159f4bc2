import { useEffect } from 'react';
import type { SearchableTile } from './find-tiles';

/** So many at a time that no key has to wait for them. */
const atOnce = 100;

/** Folds the spellings while nothing else is to be done, so that the first key of a search finds them. */
export function useFoldedAhead(index: readonly SearchableTile[] | null): void {
  useEffect(() => {
    if (index === null) return undefined;
    let at = 0;
    let timer: ReturnType<typeof setTimeout>;
    const fold = () => {
      for (const { names } of index.slice(at, at + atOnce)) void names;
      at += atOnce;
      if (at < index.length) timer = setTimeout(fold, 16);
    };
    timer = setTimeout(fold, 500);
    return () => clearTimeout(timer);
  }, [index]);
}
