import Link from 'next/link';
import type { ReactNode } from 'react';
import { Wordmark } from '../site/mark';
import { DashboardNav } from './dashboard-nav';

type DashboardShellProps = {
  /** At the right of the top: plan, reset time, account menu. */
  status: ReactNode;
  /** Above every page, while there is something to say. */
  notices?: ReactNode;
  children: ReactNode;
};

export function DashboardShell({ status, notices, children }: DashboardShellProps) {
  return (
    <div className="min-h-dvh text-sm">
      <header className="sticky top-0 z-30 flex h-14 items-center gap-4 border-b border-line bg-ground/95 px-4 backdrop-blur md:px-5">
        <Link href="/" aria-label="Marque, home" className="-m-1 rounded-control p-1 text-base">
          <Wordmark />
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-2">{status}</div>
      </header>
      <div className="md:flex">
        <DashboardNav />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl min-w-0 px-4 pt-6 pb-28 outline-none md:px-8 md:pb-16"
        >
          <div className="space-y-3 not-empty:mb-6">{notices}</div>
          {children}
        </main>
      </div>
    </div>
  );
}
