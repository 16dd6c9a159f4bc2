import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Loads once, when the visitor first does something: what nobody may ever need does not come with
 * the page. Every way to search, filter or scroll begins with one of the signs.
 */
export function useFirstSign(load: () => Promise<void>): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const answer = () => {
      stop.abort();
      void load();
    };
    for (const sign of signs) window.addEventListener(sign, answer, options);
    // Before this ran: whoever came back further down, or was quicker than the script.
    if (window.scrollY > 0 || document.activeElement !== document.body) answer();
    return () => stop.abort();
  }, [load]);
}
