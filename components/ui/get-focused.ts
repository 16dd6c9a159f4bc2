/** What has the focus, and gets it back once what opens now is closed. */
export function getFocused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
