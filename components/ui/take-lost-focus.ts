/**
 * For what appears in place of something that had the focus. Does nothing if the visitor has moved the
 * focus elsewhere since.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
