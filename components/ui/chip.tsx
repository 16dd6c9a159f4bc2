import type { ComponentProps } from 'react';

type ChipProps = ComponentProps<'button'> & { pressed: boolean };

/** A toggle, for filters and suggestions. */
export function Chip({ pressed, className, ...props }: ChipProps) {
  return (
    <button
      {...props}
      type="button"
      aria-pressed={pressed}
      className={`inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors ${
        pressed
          ? 'border-ink bg-ink text-background'
          : 'border-line-strong bg-surface text-muted hover:border-faint hover:text-ink'
      } ${className ?? ''}`}
    />
  );
}
