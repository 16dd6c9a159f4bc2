'use client';

import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, kept while the page is open and taken out of the address bar: it must
 * not stay in the history, in a screenshot or in a link that is passed on.
 */
export function useHiddenToken(token: string | null): string | null {
  const [kept] = useState(token);
  useEffect(() => {
    if (kept !== null) window.history.replaceState(null, '', window.location.pathname);
  }, [kept]);
  return kept;
}
