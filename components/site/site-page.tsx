import type { ReactNode } from 'react';

type SitePageProps = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of a public page that people read. */
export function SitePage({ title, lead, children }: SitePageProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 sm:px-6">
      <header className="pt-12 pb-10 sm:pt-20">
        <h1 className="text-title">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}

/** A section of it. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-14 [header+&]:pt-0">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
