'use client';

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { DocsLink } from './docs-nav';
import { Link } from '../ui/link';

/** The pages before and after this one. */
export function DocsPager({ links }: { links: readonly DocsLink[] }) {
  const path = usePathname();
  const i = links.findIndex(({ href }) => href === path);
  if (i < 0) return null;
  const [previous, next] = [links[i - 1], links[i + 1]];
  const style =
    'flex min-h-11 items-center gap-2 rounded-control py-2 text-muted transition-colors hover:text-ink [&_svg]:size-4';
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-16 flex max-w-[68ch] flex-wrap justify-between gap-x-6 border-t border-line pt-6"
    >
      {previous && (
        <Link href={previous.href} rel="prev" className={style}>
          <ArrowLeft aria-hidden />
          <span>
            <span className="sr-only">Previous: </span>
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next" className={`ml-auto ${style}`}>
          <span>
            <span className="sr-only">Next: </span>
            {next.title}
          </span>
          <ArrowRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
