import type { ReactNode } from 'react';

type SectionCardProps = {
  title: string;
  description?: ReactNode;
  /** To the right of the title, such as a link. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A section of a dashboard page with its own heading. */
export function SectionCard({ title, description, aside, children, className }: SectionCardProps) {
  return (
    <section className={`rounded-card border border-line bg-surface ${className ?? ''}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 pt-5">
        <div className="min-w-0">
          <h2 tabIndex={-1} className="text-base outline-none">
            {title}
          </h2>
          {description && <p className="mt-1 max-w-[65ch] text-sm text-muted">{description}</p>}
        </div>
        {aside}
      </header>
      <div className="p-5">{children}</div>
    </section>
  );
}

type FactProps = { term: string; className?: string; children: ReactNode };

/** A labelled value in a `<dl>`. */
export function Fact({ term, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="truncate text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
