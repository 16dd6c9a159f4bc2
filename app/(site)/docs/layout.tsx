import type { ReactNode } from 'react';
import { DocsNav, DocsPager } from '../../../components/docs/docs-nav';
import { docsPages, docsPath } from './contents';

const links = docsPages.map(({ slug, title }) => ({ href: docsPath(slug), title }));

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
      <DocsNav links={links} />
      <div className="min-w-0 pt-8 lg:pt-14">
        <article className="docs-text">{children}</article>
        <DocsPager links={links} />
      </div>
    </div>
  );
}
