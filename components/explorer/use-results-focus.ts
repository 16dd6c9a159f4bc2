'use client';

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Results = RefObject<HTMLElement | null>;

/**
 * Who is among the results when another list comes stays among them. The tile that has the focus may
 * go, and the focus with it: a keyboard would be back at the top of the page.
 *
 * @param found changes with the list
 * @returns what leads to the first result, and what hears where the focus goes in the explorer
 */
export function useResultsFocus(results: Results, found: unknown) {
  const isInside = useRef(false);
  const shown = useRef(found);
  useEffect(() => {
    if (shown.current === found) return;
    shown.current = found;
    if (!isInside.current || document.activeElement !== document.body) return;
    const search = results.current?.parentElement?.querySelector('input');
    (firstOf(results) ?? search)?.focus();
  }, [results, found]);

  return {
    focusFirst: () => firstOf(results)?.focus(),
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = results.current?.contains(target) ?? false;
    },
  };
}

const firstOf = ({ current }: Results) =>
  current?.querySelector<HTMLElement>('a[href][tabindex="0"]');
