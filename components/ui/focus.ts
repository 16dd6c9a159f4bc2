/** What has the focus, and gets it back once what opens now is closed. */
export function getFocused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** Gives the focus back to what opened a window, unless the visitor has moved it elsewhere since. */
export function returnFocus(opener: HTMLElement | null): void {
  const { activeElement, body } = document;
  // A window below takes the focus for itself once the one above it is gone.
  const isFree = activeElement === body || activeElement?.contains(opener);
  if (!isFree) return;
  // Nothing had the focus, or what had it is gone: Tab then goes on from the beginning of the page's own content.
  const isThere = opener?.isConnected && opener !== body;
  (isThere ? opener : document.getElementById('content'))?.focus();
}

/**
 * For what appears in place of something that had the focus. Does nothing if the visitor has moved the
 * focus elsewhere since.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/**
 * A `ref` for a control that goes when it has done its work. The heading of its section then has the focus,
 * without a section the page's content: keyboard users would be back at the top of the page.
 */
export function passFocusOn(control: HTMLElement | null) {
  return () => {
    if (document.activeElement !== control) return;
    const heading = control?.closest('section')?.querySelector<HTMLElement>('h2');
    (heading ?? document.getElementById('content'))?.focus();
  };
}
