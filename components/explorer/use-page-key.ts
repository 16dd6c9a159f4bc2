import { useEffect, useEffectEvent } from 'react';

/** Calls `action` for a key pressed anywhere on the page but in a field or a dialog. */
export function usePageKey(key: string, action: () => void): void {
  const onPress = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]'))
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
