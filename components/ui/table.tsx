import type { ComponentProps } from 'react';

/** A table that scrolls sideways on narrow screens. It needs an `aria-label`. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="overflow-x-auto" role="region" tabIndex={0} aria-label={props['aria-label']}>
      <table {...props} className={`w-full border-collapse text-sm ${className ?? ''}`} />
    </div>
  );
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={`border-b border-line px-3 py-2 text-left font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0 ${className ?? ''}`}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      {...props}
      className={`border-b border-line px-3 py-2.5 align-top first:pl-0 last:pr-0 ${className ?? ''}`}
    />
  );
}
