import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { SiteFooter } from '../../components/site/site-footer';
import { SiteHeader } from '../../components/site/site-header';
import { VisitorCount } from '../../components/visitors/visitor-count';
import { env } from '../../server/env';
import { readSessionCookie } from '../../server/nextauth/session-cookie';
import { getVisitorCount } from '../../server/visitors/get-visitor-count';

export default async function SiteLayout({ children }: { children: ReactNode }) {
  // The cookie alone: a public page need not ask the database who has ended which session.
  const isSignedIn = (await readSessionCookie(await headers())) !== null;
  const visitors = await countVisitors();
  return (
    <>
      <SiteHeader isSignedIn={isSignedIn} />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter>{visitors !== null && <VisitorCount initial={visitors} />}</SiteFooter>
    </>
  );
}

/** Null where the counter is off, or cannot be asked: no page fails for want of it. */
async function countVisitors(): Promise<number | null> {
  return env.visitorCounter ? getVisitorCount().catch(() => null) : null;
}
