/** The element that has the focus and gets it back later. */
export function getFocused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** Gives the focus back to what opened a window, unless the visitor has moved it elsewhere since. */
export function returnFocus(opener: HTMLElement | null): void {
  const { activeElement, body } = document;
  // A window below takes the focus when the one above closes.
  const isFree = activeElement === body || activeElement?.contains(opener);
  if (!isFree) return;
  // Without an opener, Tab continues at the start of the page's content.
  const isThere = opener?.isConnected && opener !== body;
  (isThere ? opener : document.getElementById('content'))?.focus();
}

/**
 * For an element that replaces the focused one. Does nothing if the visitor has moved the focus since.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/**
 * A `ref` for a control that disappears after its use. The focus moves to the heading of its section, or to the
 * page's content: otherwise keyboard users would be back at the top of the page.
 */
export function passFocusOn(control: HTMLElement | null) {
  return () => {
    if (document.activeElement !== control) return;
    const heading = control?.closest('section')?.querySelector<HTMLElement>('h2');
    (heading ?? document.getElementById('content'))?.focus();
  };
}
