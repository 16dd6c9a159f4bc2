/** A subscription for `useSyncExternalStore` to these events of the window. */
export const watchWindow =
  (...events: string[]) =>
  (onChange: () => void) => {
    const stop = new AbortController();
    for (const event of events) window.addEventListener(event, onChange, { signal: stop.signal });
    return () => stop.abort();
  };
