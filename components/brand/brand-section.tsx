import type { ReactNode } from 'react';

type BrandSectionProps = { id: string; title: string; className?: string; children: ReactNode };

export function BrandSection({ id, title, className, children }: BrandSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
