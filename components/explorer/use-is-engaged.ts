import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Whether the visitor has done anything yet: what nobody may ever need is loaded then, not with the
 * page. Every way to search, filter or scroll begins with one of the signs.
 */
export function useIsEngaged(): boolean {
  const [isEngaged, setIsEngaged] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const engage = () => {
      stop.abort();
      setIsEngaged(true);
    };
    for (const sign of signs) window.addEventListener(sign, engage, options);
    // Before this ran: whoever came back further down, or was quicker than the script.
    if (window.scrollY > 0 || document.activeElement !== document.body) engage();
    return () => stop.abort();
  }, []);
  return isEngaged;
}
