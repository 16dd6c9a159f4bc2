import { lazy } from 'react';

const tryAgainAfterMs = 3000;

/** A part of a page that loads when it is first shown; without a connection, once that is back. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));

/** React would put the error page in the place of all that is there, and what has been typed. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
    }
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      // Of a server on this machine the browser tells nothing.
      setTimeout(resolve, tryAgainAfterMs);
    });
  }
}
