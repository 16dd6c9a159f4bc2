/** Sent to `window` when the first toast is due: the toaster is loaded with it. */
export const toastEvent = 'marque:toast';

/** Shows a message for a few seconds. Its code loads with the first one. */
export function showToast(outcome: 'success' | 'error', message: string): void {
  window.dispatchEvent(new Event(toastEvent));
  void import('sonner').then(({ toast }) => toast[outcome](message));
}
