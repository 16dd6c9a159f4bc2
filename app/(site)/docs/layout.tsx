import type { ReactNode } from 'react';
import { DocsNav, DocsPager } from '../../../components/docs/docs-nav';
import { DocsOutline } from '../../../components/docs/docs-outline';
import { docsLinks } from './contents';
import { listOutlines } from './read-source';

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-14 xl:grid-cols-[13rem_minmax(0,1fr)_11rem] xl:gap-x-10">
      <DocsNav links={docsLinks} />
      <DocsOutline outlines={await listOutlines()} />
      <div className="min-w-0 pt-4 lg:col-start-2 xl:row-start-1 xl:pt-14">
        <article className="docs-text">{children}</article>
        <DocsPager links={docsLinks} />
      </div>
    </div>
  );
}
