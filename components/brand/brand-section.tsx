import type { ReactNode } from 'react';

type BrandSectionProps = { id: string; title: string; className?: string; children: ReactNode };

/** A section below the stage. Its padding leaves room for the outline of what has the focus. */
export function BrandSection({ id, title, className, children }: BrandSectionProps) {
  return (
    <section aria-labelledby={id} className={`later-[20rem] -m-2 p-2 ${className ?? ''}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
