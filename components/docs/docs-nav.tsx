'use client';

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { CommandButton } from '../command/command-button';
import { Link } from '../ui/link';

type DocsLink = { href: string; title: string };

/** The pages of the documentation, beside the text; on a phone, in a disclosure above it. */
export function DocsNav({ links }: { links: readonly DocsLink[] }) {
  const path = usePathname();
  const current = links.find(({ href }) => href === path);
  return (
    <>
      <CommandButton label="Search the docs" className={`mt-6 lg:hidden ${searchStyle}`} />
      <details
        // Closes on every new page.
        key={path}
        className="mt-3 rounded-card border border-line text-sm lg:hidden print:hidden"
      >
        <summary className="px-4 py-3">
          Documentation{current && <span className="text-muted"> / {current.title}</span>}
        </summary>
        <nav aria-label="Documentation" className="border-t border-line p-2">
          <PageList links={links} path={path} className="h-11" />
        </nav>
      </details>
      <nav
        aria-label="Documentation"
        className="sticky top-14 max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto pt-14 pb-8 text-sm max-lg:hidden lg:row-span-2"
      >
        <CommandButton label="Search the docs" className={`mb-3 w-full ${searchStyle}`} />
        <PageList links={links} path={path} className="h-8" />
      </nav>
    </>
  );
}

const searchStyle = 'justify-start! px-3! text-sm print:hidden max-lg:h-11';

type PageListProps = { links: readonly DocsLink[]; path: string; className: string };

function PageList({ links, path, className }: PageListProps) {
  return (
    <ul>
      {links.map(({ href, title }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className={`flex items-center rounded-control px-3 text-muted transition-colors hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink ${className}`}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
