import type { ReactNode } from 'react';

/** What this one page is for. */
export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-7">
      <h1 className="text-2xl">{title}</h1>
      {children && <p className="mt-2 text-sm text-muted">{children}</p>}
    </header>
  );
}
