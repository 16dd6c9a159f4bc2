import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Results = RefObject<HTMLElement | null>;

/**
 * Keeps the focus in the results when the list changes. Otherwise it would be lost with its tile, and
 * keyboard users would be back at the top of the page.
 *
 * @param found changes with the list
 * @returns `focusFirst` focuses the first result; `focusLater` one that is not there yet; `onFocus` belongs
 *   on the explorer's root
 */
export function useResultsFocus(results: Results, found: unknown) {
  const isInside = useRef(false);
  const shown = useRef(found);
  const later = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === found) return;
    shown.current = found;
    if (!isInside.current || document.activeElement !== document.body) return;
    const search = document.querySelector<HTMLElement>('form[role="search"] input');
    (firstOf(results) ?? search)?.focus();
  }, [results, found]);
  useEffect(() => {
    if (later.current === null) return;
    const link = results.current?.querySelector<HTMLElement>(
      `[data-position="${later.current}"] a`,
    );
    if (!link) return;
    later.current = null;
    link.focus({ preventScroll: true });
  });

  return {
    focusFirst: () => firstOf(results)?.focus(),
    focusLater: (position: number) => {
      later.current = position;
    },
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = results.current?.contains(target) ?? false;
    },
  };
}

const firstOf = ({ current }: Results) =>
  current?.querySelector<HTMLElement>('a[href][tabindex="0"]');
