import type { Metadata } from 'next';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { CatalogFigures, CheckList } from '../../../components/status/check-list';
import { IncidentList, StatusHistory } from '../../../components/status/status-history';
import { LocalTime } from '../../../components/ui/local-time';
import { siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Status',
  description: 'Current status and recent incidents of the API, database, counters and rendering.',
  alternates: { canonical: '/status' },
};

/** Read for each visitor: `server/http/page-cache.ts` does not keep it. */
export default async function StatusPage() {
  const status = await (await siteTrpc()).site.status.query();
  const failed = status.checks.filter(({ isUp }) => !isUp).length;
  return (
    <SitePage
      title={failed === 0 ? 'All systems operational' : 'Some systems are down'}
      lead={
        <>
          Checked at <LocalTime iso={status.checkedAt} />.{' '}
          {/* On its own line on a phone, because the reader's time is shorter than the server's. */}
          <a href="/status" className="link max-sm:block max-sm:w-fit print:hidden">
            Check again
          </a>
        </>
      }
    >
      <PageSection title="Components">
        <CheckList checks={status.checks} />
      </PageSection>
      <PageSection title="The last 90 days">
        <StatusHistory history={status.history} />
      </PageSection>
      {status.history !== null && (
        <PageSection title="Incidents">
          <IncidentList {...status.history} />
        </PageSection>
      )}
      <PageSection title="Catalog">
        <CatalogFigures {...status.catalog} uptimeSeconds={status.uptimeSeconds} />
      </PageSection>
      <p className="mt-10 max-w-[65ch] text-sm text-muted">
        For monitors:{' '}
        <a href="/healthz" className="link font-mono">
          /healthz
        </a>{' '}
        shows that the process runs, and{' '}
        <a href="/readyz" className="link font-mono">
          /readyz
        </a>{' '}
        that the database responds.
      </p>
    </SitePage>
  );
}
