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
