'use client';

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Who is among the results when another list comes stays among them. The tile that has the focus may
 * go, and the focus with it: a keyboard would be back at the top of the page.
 *
 * @param found changes with the list
 * @returns what leads to the first result, and what hears where the focus goes in the explorer
 */
export function useResultsFocus(results: RefObject<HTMLElement | null>, found: unknown) {
  const isInside = useRef(false);
  const first = () => results.current?.querySelector<HTMLElement>('a[href][tabindex="0"]');

  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const search = results.current?.parentElement?.querySelector('input');
    (first() ?? search)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- the focus is looked for when a list comes, not at each drawing
  }, [found]);

  return {
    focusFirst: () => first()?.focus(),
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = results.current?.contains(target) ?? false;
    },
  };
}
