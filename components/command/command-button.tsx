'use client';

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsMounted } from '../ui/use-is-mounted';

const CommandPalette = lazy(() =>
  import('./command-palette').then((module) => ({ default: module.CommandPalette })),
);

type CommandButtonProps = { isSignedIn: boolean; className?: string };

/**
 * Opens the command palette, by a press or by the key. The palette's code comes when it is first
 * asked for: until then this is a button and a listener.
 */
export function CommandButton({ isSignedIn, className = '' }: CommandButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const isMounted = useIsMounted();
  const isMac = isMounted && /Mac|iPhone|iPad/.test(navigator.userAgent);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.metaKey === event.ctrlKey) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsWanted(true);
      setIsOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className={`inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-muted transition-colors hover:bg-sunken hover:text-ink ${className}`}
      >
        <Search aria-hidden className="size-4" />
        <kbd aria-hidden className="font-sans text-xs max-sm:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isWanted && (
        <Suspense>
          <CommandPalette isOpen={isOpen} onOpenChange={setIsOpen} isSignedIn={isSignedIn} />
        </Suspense>
      )}
    </>
  );
}
