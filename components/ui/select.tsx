import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A native select, for every keyboard, screen reader and phone. It needs a label. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={`relative inline-flex ${className ?? ''}`}>
      <select
        {...props}
        className="h-9 w-full appearance-none rounded-control border border-line-strong bg-surface pr-8 pl-3 text-sm text-ink transition-colors hover:border-faint"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted"
      />
    </span>
  );
}
