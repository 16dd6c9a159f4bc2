import type { ComponentProps, ReactNode } from 'react';

/** A bordered area. Shadows are for what floats. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} className={`rounded-card border border-line bg-surface ${className ?? ''}`} />
  );
}

type SectionCardProps = {
  title: string;
  description?: ReactNode;
  /** At the right of the title: a link, a range. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A part of a dashboard page under its own heading. */
export function SectionCard({ title, description, aside, children, className }: SectionCardProps) {
  return (
    <section className={`rounded-card border border-line bg-surface ${className ?? ''}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 pt-5">
        <div className="min-w-0">
          <h2 className="text-base">{title}</h2>
          {description && <p className="mt-1 max-w-[65ch] text-sm text-muted">{description}</p>}
        </div>
        {aside}
      </header>
      <div className="p-5">{children}</div>
    </section>
  );
}
