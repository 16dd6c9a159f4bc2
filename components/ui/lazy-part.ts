import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const tryAgainAfterMs = 3000;

/** A part of a page that loads when it is first shown; without a connection, once that is back. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<AsComponent<Module[Name]>> {
  return lazy(async () => ({ default: (await loadPart(load))[name] as AsComponent<Module[Name]> }));
}

type AsComponent<Part> = Part extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** Otherwise React would replace the page, and everything typed in it, with the error page. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
    }
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      // The browser does not notice when a server on this machine is back.
      setTimeout(resolve, tryAgainAfterMs);
    });
  }
}
