import { isKnownSignedOut, rememberSignedIn, signedInKey } from './start-script';

const endEvent = 'marque:session-end';

/** Call it when the server no longer knows the session. It ends in the other tabs too. */
export function noteSessionEnd(): void {
  rememberSignedIn(false);
  window.dispatchEvent(new Event(endEvent));
}

/**
 * Calls `onEnd` when the session ends: in this tab, in another one, or while the page was in the
 * back-forward cache.
 */
export function watchSessionEnd(onEnd: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(endEvent, onEnd, { signal });
  const check = ({ key }: StorageEvent) => {
    if ((key === signedInKey || key === null) && isKnownSignedOut()) onEnd();
  };
  window.addEventListener('storage', check, { signal });
  // Back and forward may restore the page as it was before a sign-out.
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isKnownSignedOut()) onEnd();
  };
  window.addEventListener('pageshow', restore, { signal });
  return () => stop.abort();
}
