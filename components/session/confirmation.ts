type Confirmation = { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let current: Confirmation | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the reader to confirm their identity, in a dialog that simultaneous calls share.
 * @returns whether they did; false on pages without the dialog
 */
export function askToConfirm(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (current === null) {
    let settle: Confirmation['settle'] = () => {};
    const promise = new Promise<boolean>((resolve) => (settle = resolve));
    current = { promise, settle };
    notify();
  }
  return current.promise;
}

/** Closes the dialog. */
export function settleConfirmation(isConfirmed: boolean): void {
  current?.settle(isConfirmed);
  current = null;
  notify();
}

export const isConfirmationOpen = (): boolean => current !== null;

export function watchConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleConfirmation(false);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
