import { useEffect, useState } from 'react';

/**
 * Keeps the token of a link from an e-mail while the page is open, and removes it from the URL: it
 * must not end up in the history, in a screenshot or in a shared link.
 */
export function useHiddenToken(token: string | null): string | null {
  const [kept] = useState(token);
  useEffect(() => {
    if (kept !== null) window.history.replaceState(null, '', window.location.pathname);
  }, [kept]);
  return kept;
}
