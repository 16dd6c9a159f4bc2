'use client';

import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { isProbablySignedIn } from '../session/start-script';
import { lazyPart } from '../ui/lazy-part';
import { useIsMounted } from '../ui/use-is-mounted';

const CommandPalette = lazyPart(() => import('./command-palette'), 'CommandPalette');

type CommandButtonProps = {
  /** Shown instead of the keys. Ctrl K belongs to the button without a label: there is one on each page. */
  label?: string;
  className?: string;
};

/** Opens the command palette, with a press or Ctrl K. The palette's code loads on its first use. */
export function CommandButton({ label, className = '' }: CommandButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isMounted = useIsMounted();
  const isMac = isMounted && /Mac|iPhone|iPad/.test(navigator.userAgent);

  useEffect(() => {
    if (label !== undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.metaKey === event.ctrlKey) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [label]);

  return (
    <>
      <button
        type="button"
        {...(label === undefined && {
          'aria-label': 'Search and commands',
          'aria-keyshortcuts': 'Control+K Meta+K',
        })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-muted transition-colors hover:bg-sunken hover:text-ink ${className}`}
      >
        <Search aria-hidden className="size-4" />
        {label ?? (
          <kbd aria-hidden className="font-sans text-xs max-sm:hidden">
            {isMac ? '⌘K' : 'Ctrl K'}
          </kbd>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <CommandPalette isSignedIn={isProbablySignedIn()} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
