import type { ComponentProps } from 'react';

type ChipProps = ComponentProps<'button'> & { pressed: boolean };

/** A filter or a suggestion that is on or off. */
export function Chip({ pressed, className, ...props }: ChipProps) {
  return (
    <button
      {...props}
      type="button"
      aria-pressed={pressed}
      className={`inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors ${
        pressed
          ? 'border-ink bg-ink text-ground'
          : 'border-line-strong bg-surface text-muted hover:border-faint hover:text-ink'
      } ${className ?? ''}`}
    />
  );
}
