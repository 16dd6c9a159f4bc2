import type { ComponentProps } from 'react';

/** The sign of Marque: one path, legible at 16 px. */
export function Mark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden {...props}>
      <path d="M1 14V2h3.1L8 8.2 11.9 2H15v12h-3V7.3L8 13.5 4 7.3V14z" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <Mark className="size-4" />
      Marque
    </span>
  );
}
