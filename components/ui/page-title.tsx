import type { ReactNode } from 'react';

type PageTitleProps = { title: string; description?: ReactNode; aside?: ReactNode };

/** The heading of a dashboard page. */
export function PageTitle({ title, description, aside }: PageTitleProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {description && <p className="mt-1 max-w-[65ch] text-sm text-muted">{description}</p>}
      </div>
      {aside}
    </header>
  );
}
