import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Results = RefObject<HTMLElement | null>;

/**
 * Keeps the focus in the results when the list changes. Otherwise it would be lost with its tile, and
 * keyboard users would be back at the top of the page.
 *
 * @param found changes with the list
 * @returns `focusFirst` focuses the first result; `onFocus` belongs on the explorer's root
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
