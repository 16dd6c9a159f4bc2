import type { ReactNode } from 'react';
import { PlansProvider } from '../components/plans';
import { OfflineNotice } from '../components/site/offline-notice';
import { SiteFooter } from '../components/site/site-footer';
import { SiteHeader } from '../components/site/site-header';
import { VisitorCount } from '../components/visitors/visitor-count';
import { env } from '../server/platform/env';
import { shownPlans } from '../server/platform/plans';

/** Header and footer of the public pages, which are the same for everyone. The browser adds the session. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <PlansProvider plans={shownPlans}>{children}</PlansProvider>
      </main>
      <SiteFooter repositoryUrl={env.repositoryUrl} hasMostWanted={env.mostWanted}>
        {env.visitorCounter && <VisitorCount />}
      </SiteFooter>
      <OfflineNotice />
    </>
  );
}
