import type { ReactNode } from 'react';

type DisclosureProps = { summary: ReactNode; children: ReactNode };

/** A line that opens a text below it, in a list of such lines. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="group border-b border-line">
      <summary className="flex items-center justify-between gap-4 py-4 font-medium">
        {summary}
        <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      {children}
    </details>
  );
}
